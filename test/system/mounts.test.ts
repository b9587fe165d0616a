import {readFileSync, statSync} from 'node:fs';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {mountOf as findMount, type Mount, toMounts} from '../../source/system/mounts.ts';
import {linuxNote} from '../helpers/program/programs.ts';

const toLine = (id: number, parent: number, point: string, type = 'ext4', options = 'rw', more = 'rw'): string =>
	`${id} ${parent} 8:1 / ${point} ${options},relatime shared:1 - ${type} /dev/sda1 ${more}\n`;

const mountOf = (path: string, text: string): Mount | undefined => findMount(path, toMounts(text));

const root = toLine(1, 0, '/');

const under = (type: string, options: string, more: string) =>
	mountOf('/a/b', root + toLine(2, 1, '/a', type, options, more));

describe('the mount of a path', () => {
	it('is the last one on the way to it', () => {
		const text = [toLine(3, 2, '/a/b'), root, toLine(2, 1, '/a'), toLine(4, 1, '/ab')].join('');

		expect(['/', '/c', '/a', '/a/c', '/a/b', '/a/b/c', '/abc', '/ab'].map(path => mountOf(path, text)?.id)).toEqual([
			'1',
			'1',
			'2',
			'2',
			'3',
			'3',
			'1',
			'4',
		]);
	});

	it('is not one that a later mount above it hides', () => {
		const text = root + toLine(2, 1, '/a/b') + toLine(3, 1, '/a') + toLine(4, 3, '/a');

		expect(mountOf('/a/b/c', text)?.id).toBe('4');
	});

	it('is unknown without a list, or if the root is none', () => {
		expect([mountOf('/a', ''), mountOf('/a', toLine(2, 1, '/b')), mountOf('/a', 'odd\n')]).toEqual([
			undefined,
			undefined,
			undefined,
		]);
	});

	it('has a place with escaped characters', () => {
		expect(mountOf('/my disk\\/a', root + toLine(2, 1, '/my\\040disk\\134'))?.id).toBe('2');
	});

	it('is the longest place that contains the path, if no mount hides another', () => {
		const name = fc.constantFrom('a', 'b', 'c');
		const place = fc.array(name, {maxLength: 4}).map(names => `/${names.join('/')}`);
		fc.assert(
			fc.property(fc.uniqueArray(place, {maxLength: 8}), place, (places, path) => {
				const points = ['/', ...places.filter(point => point !== '/')].sort((one, other) => one.length - other.length);
				const longest = (of: string, from: readonly string[]) =>
					from.findLastIndex(point => point === '/' || of === point || of.startsWith(`${point}/`)) + 1;
				const text = points.map((point, at) => toLine(at + 1, longest(point, points.slice(0, at)), point)).join('');

				expect(mountOf(path, text)?.id).toBe(String(longest(path, points)));
			}),
		);
	});

	it.each([
		['ext4', 'rw', 'rw', false, false],
		['ext4', 'ro', 'rw', true, true],
		['ext4', 'rw', 'ro,errors=remount-ro', true, false],
		['ext4', 'ro', 'ro', true, false],
		['tmpfs', 'rw', 'rw,errors=remount-ro', false, false],
	])('is read-only, or only here: %s with %s and %s', (type, options, more, isReadOnly, changesElsewhere) => {
		expect(under(type, options, more)).toMatchObject({isReadOnly, changesElsewhere, hasNoModes: false});
	});

	it.each([
		['fuse', 'rw,user_id=1003,group_id=1003', 1003],
		['fuse.sshfs', 'rw,user_id=0,group_id=0,allow_other', 0],
		['fuseblk', 'user_id=12', 12],
		['fuse.odd,user_id=0', 'rw,user_id=1003', 1003],
		['fusectl', 'rw,user_id=1003', undefined],
		['ext4', 'rw,user_id=1003', undefined],
		['fuse', 'rw,not_user_id=1', undefined],
	])('has a program of a user: %s with %s', (type, more, programOf) => {
		expect(under(type, 'rw', more)).toMatchObject({programOf});
	});

	it('has the device number of its files', () => {
		expect(toMounts(toLine(1, 0, '/'))[0]?.device).toBe(0x8_01);
		expect(toMounts(toLine(1, 0, '/').replace('8:1', '0:4660'))[0]?.device).toBe(0x34 + 0x12 * 2 ** 20);
	});

	it.skipIf(linuxNote !== '')(`has a device number as of stat(2)${linuxNote}`, () => {
		const mounts = toMounts(readFileSync('/proc/self/mountinfo', 'utf8'));

		expect(findMount('/proc/self', mounts)?.device).toBe(statSync('/proc/self').dev);
	});

	it.each([
		['vfat', 'rw,fmask=0022', true],
		['exfat', 'rw', true],
		['fuseblk', 'rw,user_id=0', true],
		['cifs', 'rw,vers=3.1.1,noperm', true],
		['cifs', 'rw,posix', false],
		['smb3', 'rw,cifsacl', false],
		['9p', 'rw,aname=drvfs;path=C:\\134;uid=1000,trans=fd', true],
		['9p', 'rw,aname=drvfs;path=C:\\134;metadata,trans=fd', false],
		['9p', 'rw,trans=virtio', false],
		['drvfs', 'rw,noatime,uid=1000,case=off', true],
		['drvfs', 'rw,noatime,uid=1000,metadata', false],
		['fuse.sshfs', 'rw', false],
		['tmpfs', 'rw', false],
		['nfs4', 'rw', false],
	])('has no modes: %s with the options %s: %j', (type, more, hasNoModes) => {
		expect(under(type, 'rw', more)).toMatchObject({hasNoModes});
	});
});

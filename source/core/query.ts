export type Query = {readonly words: readonly string[]};
export const parseQuery = (filter: string): Query => ({words: filter.toLowerCase().split(/\s+/).filter(Boolean)});

export const termFor = (tag: {text: string}): string => `^${tag.text.replaceAll(' ', '\\ ')}$`;

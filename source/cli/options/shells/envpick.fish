# Run once:  mkdir -p ~/.config/fish/conf.d && @COMMAND@ > ~/.config/fish/conf.d/envpick.fish
### The widget
if not status is-interactive
	exit
end
function envpick-widget
	# The lines of the buffer, and those up to the cursor.
	set -l lines (commandline --current-buffer)
	set -l before (commandline --current-buffer --cut-at-cursor)
	set -q before[1]; or set before ''
	set -l row (count $before)
	set -l start "$before[-1]"
	set -l from (math (commandline --cursor) - (string length -- "$start"))
	# In vi's command mode the cursor is on the last character of a word, not after it.
	if test "$fish_bind_mode" = default; and contains -- "$fish_key_bindings" fish_vi_key_bindings fish_hybrid_key_bindings
		set start (string sub --length (math (string length -- "$start") + 1) -- "$lines[$row]")
	end
	# In `--tags=wi` the word is `wi`. A quote that opens it is not searched.
	set -l word (string replace --regex '^-[^=]*=' '' -- (string replace --regex '.*\s' '' -- "$start"))
	set -l query (string replace --regex '^["\']' '' -- "$word")
	# The program's screen, or its message, begins below the line.
	test "$TERM" = dumb; or printf '\n\e[J' > /dev/tty
	set -l picked (command envpick --height 40% --insert --query="$query")
	set -l code $status
	if set -q picked[1]
		set -l after (string sub --start (math (string length -- "$start") + 1) -- "$lines[$row]")
		set -l length (math (string length -- "$start") - (string length -- "$word"))
		set start (string sub --length $length -- "$start")$picked[1]
		set lines[$row] "$start$after"
		commandline --replace -- $lines
		commandline --cursor (math $from + (string length -- "$start"))
	end
	# The program turns bracketed paste off when it exits.
	functions -q __fish_enable_bracketed_paste; and printf '\e[?2004h' > /dev/tty
	if contains $code 0 130
		test "$TERM" = dumb; or printf '\e[A' > /dev/tty
	else
		# The prompt is drawn from its first line, so move it below the message.
		string repeat --no-newline --count (math $row + (count (fish_prompt)) - 2) \n
	end
	commandline -f repaint
end

### The key, in every keymap for typing or moving
bind @KEY@ envpick-widget
bind -M insert @KEY@ envpick-widget

### The completions
# The value of an option on the line.
function __envpick_given
	set -l tokens (commandline -opc)
	string replace --filter --regex "^$argv[1]=" '' -- $tokens
	set -l index (contains --index -- $argv[1] $tokens); and echo $tokens[(math $index + 1)]
end

# The values of an option, including those in the config (of --config, if it is on the line).
function __envpick_ask
	set -l config (__envpick_given --config)[-1]
	command envpick --init $argv[1] (test -n "$config"; and printf '%s\n' --config $config) 2>/dev/null
end

# The arguments of the command after --run.
function __envpick_command
	set -l tokens (commandline -opc)
	set -l rest $tokens[(math (contains -i -- --run $tokens) + 1)..-1]
	complete -C (string join ' ' -- (string escape -- $rest) (commandline -ct))
end

complete -c envpick -f
complete -c envpick -n 'contains -- --run (commandline -opc)' -a '(__envpick_command)'
complete -c envpick -n 'contains -- --check (commandline -opc)' -F
@OPTIONS@

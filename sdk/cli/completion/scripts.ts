/**
 * The scripts call `qpr complete` on every Tab, so completions always match the installed version.
 * If there are no completions, the shell completes file names.
 */
export const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_qpr() {
  local words=("\${COMP_WORDS[@]:1:COMP_CWORD}") IFS=$'\\n' current
  # Bash splits words at colons and equals signs. If bash-completion is installed, its function joins them again.
  if declare -F _get_comp_words_by_ref >/dev/null; then
    local cur words cword
    _get_comp_words_by_ref -n =: cur words cword
    words=("\${words[@]:1:cword}")
  fi
  current="\${words[\${#words[@]}-1]}"
  COMPREPLY=($(qpr complete -- "\${words[@]}" 2>/dev/null | cut -f1))
  if declare -F __ltrim_colon_completions >/dev/null; then __ltrim_colon_completions "$current"; fi
}
complete -o default -F _qpr qpr`,
  zsh: `_qpr() {
  local -a found
  local word help
  while IFS=$'\\t' read -r word help; do
    found+=("\${word//:/\\\\:}\${help:+:$help}")
  done < <(qpr complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then _describe qpr found; else _files; fi
}
compdef _qpr qpr`,
  fish: `function __qpr_complete
    set -l words (commandline -opc) (commandline -ct)
    qpr complete -- $words[2..-1] 2>/dev/null
end
complete -c qpr -a '(__qpr_complete)'`,
};

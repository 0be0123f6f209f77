/**
 * The characters the net knows, in the order of its outputs. `C`, `O`, `S`, `V`, `W`, `X` and `Z`
 * stand for their small forms too, which look the same once a glyph is scaled. `.` and `-` are not
 * here: they are told by their place in the line, not by their shape.
 */
export const CHARACTERS: readonly string[] = [
  ...'0123456789',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'abdehnrt',
  ...'/+*()%',
]

/** The net's last output: ink that is no character, a part of one, or several at once. */
export const NOT_A_CHARACTER = CHARACTERS.length

/** How many outputs the net has. */
export const OUTPUTS = CHARACTERS.length + 1

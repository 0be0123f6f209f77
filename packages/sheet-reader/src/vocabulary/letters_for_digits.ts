/**
 * Letters that a reader of pictures takes for digits, and what is printed where a number is meant.
 */
export const DIGIT_FOR_LETTER: Readonly<Record<string, string>> = {
  'O': '0',
  'o': '0',
  'Q': '0',
  'D': '0',
  'I': '1',
  'i': '1',
  'l': '1',
  '|': '1',
  'Z': '2',
  'z': '2',
  'A': '4',
  'S': '5',
  's': '5',
  'G': '6',
  'b': '6',
  'B': '8',
}

/** Texts of the list of keys. */
export const english = {
  keyHelp: 'All keys',
  keyHelpLead: 'Keys work while a value of the grid has the focus.',
  inGrid: 'In the grid',
  inField: 'While a value is typed',
  anyCharacter: 'any letter or digit',
  commands: {
    accept: 'The value is right: accept it and go to the next that needs checking',
    edit: 'Correct: opens the field with the value',
    type: 'Correct: opens the field with this character',
    fill: 'Take the value that makes the arithmetic hold',
    absent: 'Absent',
    nextOpen: 'To the next that needs checking, without deciding',
    previousOpen: 'To the previous that needs checking, without deciding',
    move: 'Move in the grid',
    pages: 'Next or previous page of the document',
    undo: 'Undo, across pages',
    redo: 'Redo',
    acceptRow: 'Accept everything that is left in this row',
    zoom: 'Zoom in, zoom out; hold Space for the whole page',
    find: 'Find a student',
    help: 'This list',
    leave: 'Out of the grid, to the page',
    take: 'Take what was typed and go to the next',
    cancel: 'Leave it as it was',
    readings: 'Other readings of the same ink',
  },
}

/** The same keys in each language. */
export type KeyWords = typeof english

import type { KeyWords } from './keys_english.js'

/** Textes de la liste des touches. */
export const french: KeyWords = {
  keyHelp: 'Toutes les touches',
  keyHelpLead: 'Les touches agissent tant qu’une valeur de la grille a le focus.',
  inGrid: 'Dans la grille',
  inField: 'Pendant la saisie d’une valeur',
  anyCharacter: 'lettre ou chiffre',
  commands: {
    accept: 'La valeur est juste : l’accepter et aller à la suivante à regarder',
    edit: 'Corriger : ouvre le champ avec la valeur',
    type: 'Corriger : ouvre le champ avec ce caractère',
    fill: 'Prendre la valeur qui rend le calcul juste',
    absent: 'Absent',
    nextOpen: 'À la suivante à regarder, sans décider',
    previousOpen: 'À la précédente à regarder, sans décider',
    move: 'Se déplacer dans la grille',
    pages: 'Page suivante ou précédente du document',
    undo: 'Annuler, d’une page à l’autre',
    redo: 'Rétablir',
    acceptRow: 'Accepter tout ce qui reste dans cette ligne',
    zoom: 'Agrandir, réduire ; maintenir Espace pour la page entière',
    find: 'Chercher un élève',
    help: 'Cette liste',
    leave: 'Sortir de la grille, vers la page',
    take: 'Prendre ce qui est saisi et aller à la suivante',
    cancel: 'Laisser la valeur comme elle était',
    readings: 'Autres lectures de la même encre',
  },
}

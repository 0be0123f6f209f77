import { wordList, type Statistic } from './country.js'

/** What schools write beside marks and instead of them, by their language. */
export interface Habits {
  comments: readonly string[]
  commentHeadings: readonly string[]
  absences: readonly string[]
  /** `#` is the position that several share. */
  ties: readonly string[]
  sums: readonly (readonly [label: string, of: Statistic])[]
  subtitles: readonly string[]
  /** Headings of a mark, its coefficient and their product. */
  weighted: readonly (readonly [string, string, string])[]
  traits: readonly string[]
  traitHeadings: readonly (readonly [string, string])[]
}

export const HABITS: Record<'en' | 'fr', Habits> = {
  en: {
    comments: [
      'A very good result, keep it up',
      'Good performance. More effort in Mathematics',
      'Fair. He can do better next term',
      'She is hardworking and well behaved',
      'Weak result; must sit up',
      'An excellent result. Promoted',
      'Needs to improve in English',
      'Satisfactory',
    ],
    commentHeadings: wordList("Teacher's Comment, COMMENTS, Comment, Class Teacher's Remarks"),
    absences: wordList(
      'ABSENT, Absent, absent, Nil, NIL, n/a, N.A., Sick, Exempt, --, Abst., Not Done'
    ),
    ties: ['#=', '=#', '# T', '# (T)', '# tie'],
    sums: [
      ['TOTAL', 'sum'],
      ['Total Marks', 'sum'],
      ['% PASS', 'share'],
      ['Percentage Pass', 'share'],
      ['No. of Students', 'number'],
      ['AVERAGE', 'mean'],
      ['Subject Mean', 'mean'],
      ['Best Score', 'highest'],
    ],
    subtitles: wordList(
      'SCIENCE DEPARTMENT, ARTS DEPARTMENT, COMMERCIAL DEPARTMENT, Form Master: Mr. Bello, MORNING SESSION, Day Students, Boarders'
    ),
    weighted: [['Score', 'Unit', 'WGP']],
    traits: wordList(
      'Punctuality, Neatness, Politeness, Honesty, Attentiveness, Handwriting, Sports'
    ),
    traitHeadings: [
      ['AFFECTIVE DOMAIN', 'RATING'],
      ['Psychomotor Skills', 'Rating'],
      ['BEHAVIOUR', 'GRADE'],
    ],
  },
  fr: {
    comments: [
      'Bon trimestre, continuez',
      'Ensemble satisfaisant',
      'Peut mieux faire en mathématiques',
      'Élève sérieux et travailleur',
      'Résultats insuffisants, travaillez',
      'Très bon travail. Félicitations',
    ],
    commentHeadings: ['Appréciation du conseil', 'Observations', 'Appréciations'],
    absences: wordList('absent, Absente, NC, Néant, Dispensé, Disp., N.N., Malade'),
    ties: ['# ex', '# ex æquo', '# ex-aequo', '#ex'],
    sums: [
      ['TOTAL', 'sum'],
      ['Somme', 'sum'],
      ['% de réussite', 'share'],
      ['Taux de réussite', 'share'],
      ['Effectif', 'number'],
      ['Moyenne de la classe', 'mean'],
      ['Meilleure note', 'highest'],
    ],
    subtitles: wordList('SÉRIE A, SÉRIE C, SÉRIE D, Redoublants, Nouveaux, Externes, Internes'),
    weighted: [
      ['Note', 'Coef', 'Total'],
      ['Moy', 'Cf', 'MxC'],
      ['Note/20', 'Coef.', 'N×C'],
      ['NOTE', 'COEF', 'PTS'],
    ],
    traits: wordList('Ponctualité, Assiduité, Propreté, Politesse, Participation'),
    traitHeadings: [
      ['CONDUITE', 'NOTE'],
      ['Comportement', 'Appréciation'],
    ],
  },
}

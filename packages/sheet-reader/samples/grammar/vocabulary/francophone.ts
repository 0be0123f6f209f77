import { subjectList, wordList, type Country, type GradeScale } from './country.js'

const MENTIONS: GradeScale = [
  ['TB', 16, 'Très bien'],
  ['B', 14, 'Bien'],
  ['AB', 12, 'Assez bien'],
  ['P', 10, 'Passable'],
  ['I', 0, 'Insuffisant'],
]

const CREDITS: GradeScale = [
  ['A', 16, 'Excellent'],
  ['B', 14, 'Bien'],
  ['C', 12, 'Assez bien'],
  ['D', 10, 'Passable'],
  ['E', 0, 'Faible'],
]

/** Senegal, Côte d'Ivoire, Benin, Togo, Cameroon, Burkina Faso. */
export const FRANCOPHONE: Country = {
  name: 'francophone',
  language: 'fr',
  highest: 20,
  decimalComma: true,
  surnames: wordList(
    `Diop, Ndiaye, Fall, Sow, Bâ, Kouassi, Konan, Yao, N'Guessan, Koffi, Traoré, Coulibaly, Ouattara, Koné,
    Sanogo, Diarra, Keïta, Cissé, Hounkpatin, Dossou, Agossou, Adjovi, Mbarga, Nkoulou, Essomba, Ouédraogo,
    Sawadogo, Zongo, Kaboré, Dembélé, Sarr, Faye, Guèye, Amoussou, Gnassingbé, Lawson, d'Almeida, Bédié`
  ),
  firstNames: wordList(
    `Fatou, Awa, Aïssatou, Mariama, Ousmane, Mamadou, Cheikh, Ibrahima, Aminata, Adjoua, Affoué, Kouadio,
    Jean-Baptiste, Marie-Claire, Hervé, Aurélie, Éric, Benoît, Clémence, Raphaël, Joël, Noëlle, Gaël, Inès,
    Théophile, Désiré, Célestine, François, Françoise, Moussa, Salimata, Issouf, Béatrice, Sékou`
  ),
  schools: {
    shared: [
      'LYCÉE MODERNE DE YOPOUGON',
      'Collège Sainte-Thérèse',
      "CEG d'Abomey-Calavi",
      'LYCÉE BLAISE DIAGNE',
    ],
    heldBack: ['Complexe Scolaire La Réussite', 'COLLÈGE BILINGUE DU LITTORAL'],
  },
  titles: {
    shared: [
      'RELEVÉ DE NOTES',
      'Procès-verbal du 1er trimestre',
      'FICHE DE NOTES',
      'RÉSULTATS DU SECOND SEMESTRE',
    ],
    heldBack: ['TABLEAU RÉCAPITULATIF DES MOYENNES', 'Conseil de classe'],
  },
  classes: ['6e A', '5ème 2', '3e B', '2nde C', '1ère D', 'Tle A4'],
  terms: ['1er trimestre', '2e trimestre', '3ème trimestre', '1er semestre'],
  sessions: ['2023-2024', '2024-2025', '2025/2026'],
  subjects: subjectList(
    `Français|FRA|Franç.;Mathématiques|MATHS|Maths;Anglais|ANG|Angl.;Histoire-Géographie|HG|Hist-Géo;
    Sciences de la Vie et de la Terre|SVT|S.V.T.;Physique-Chimie|PC|Phys-Ch.;Éducation Physique et Sportive|EPS|E.P.S.;
    Philosophie|PHILO|Philo;Espagnol|ESP|Esp.;Allemand|ALL|All.;Éducation civique|EC|Éd. civ.;Arts plastiques|AP|Arts pl.;
    Musique|MUS|Mus.;Informatique|INFO|Info.;Économie|ECO|Éco.;Dictée|DIC|Dictée;Rédaction|RED|Rédac.;Lecture|LEC|Lect.`
  ),
  departments: wordList('MAT, PHY, INF, ECO, DRT'),
  admissionNumbers: {
    shared: ['{yy}####@', '########@', '{yyyy}-###'],
    heldBack: ['@@-{yy}-####', '#### @', 'MAT/{yy}/###'],
  },
  headings: {
    serial: { shared: ['N°', 'N° d’ordre', 'No'], heldBack: ['Ord.', 'n°'] },
    name: {
      shared: ['Nom et prénoms', 'NOM ET PRÉNOMS', 'NOMS ET PRENOMS', 'Élève', 'Nom & Prénom'],
      heldBack: ["Nom de l'élève", 'NOMS & PRÉNOMS', 'Apprenant'],
    },
    admission: { shared: ['Matricule', 'MATRICULE', 'N° Mle'], heldBack: ['Mat.', 'N° matricule'] },
    sex: { shared: ['Sexe', 'SEXE'], heldBack: ['S', 'Genre'] },
    total: {
      shared: ['Total', 'TOTAL', 'Total points', 'TOTAL GÉNÉRAL'],
      heldBack: ['Total des points', 'Tot. pts'],
    },
    average: {
      shared: ['Moyenne', 'MOYENNE', 'Moy.', 'Moy. générale', 'MOY/20'],
      heldBack: ['MGA', 'Moyenne trimestrielle'],
    },
    percentage: { shared: ['%', 'Pourcentage'] },
    grade: { shared: ['Mention', 'MENTION'], heldBack: ['Cote'] },
    position: { shared: ['Rang', 'RANG', 'Rg'], heldBack: ['Classement', 'Place'] },
    remark: {
      shared: ['Appréciation', 'OBSERVATIONS', 'Décision'],
      heldBack: ['Obs.', 'Décision du conseil'],
    },
    attendance: { shared: ['Absences', 'Heures d’absence'], heldBack: ['Abs. (h)'] },
    classAverage: { shared: ['Moy. classe', 'Moyenne de la classe'], heldBack: ['Moy. cl.'] },
    classSize: { shared: ['Effectif', 'EFFECTIF'], heldBack: ['Eff.'] },
    maximum: { shared: ['Sur', 'Max', 'Barème'], heldBack: ['Note max.'] },
    coefficient: {
      shared: ['Coef', 'COEF.', 'Coefficient', 'Coeff.'],
      heldBack: ['Cf', 'Crédits'],
    },
    obtained: { shared: ['Note', 'NOTE', 'Note/20'], heldBack: ['Moy/20', 'Note obtenue'] },
    subject: {
      shared: ['Matière', 'MATIÈRES', 'Discipline'],
      heldBack: ['Disciplines', 'Matières'],
    },
    subjectTotal: { shared: ['Moy', 'MOY', 'Moy.', 'Moyenne'], heldBack: ['M/20', 'Note finale'] },
    subjectGrade: { shared: ['Mention', 'Ment.'], heldBack: ['Appréc.'] },
  },
  schemes: [],
  series: [
    ['Dev. 1', 'Dev. 2', 'Compo'],
    ['Interro', 'Devoir', 'Compo.'],
    ['N1', 'N2', 'N3'],
    ['1er trim.', '2e trim.', '3e trim.'],
  ],
  scales: [MENTIONS, CREDITS],
  letterScales: [CREDITS],
  absenceMarks: {
    shared: ['abs', 'ABS', '-', '', 'Abs.'],
    heldBack: ['NC', 'n.c.', 'Non noté', '/'],
  },
  statistics: [
    ['Moyenne de la classe', 'mean'],
    ['Plus forte moyenne', 'highest'],
    ['Plus faible moyenne', 'lowest'],
    ['Moyenne', 'mean'],
    ['Note maximale', 'highest'],
    ['Note minimale', 'lowest'],
    ['Effectif', 'number'],
  ],
  fieldLabels: {
    school: 'Établissement',
    class: { shared: ['Classe', 'CLASSE'], heldBack: ['Niveau'] },
    term: { shared: ['Trimestre', 'Période'], heldBack: ['Semestre'] },
    session: { shared: ['Année scolaire', 'ANNÉE SCOLAIRE'], heldBack: ['Année'] },
    teacher: {
      shared: ['Professeur principal', 'Prof. principal'],
      heldBack: ['Titulaire de la classe'],
    },
  },
  notes: [
    'Le Directeur des Études : ____________________',
    'TB : très bien ; B : bien ; AB : assez bien ; P : passable ; I : insuffisant',
    'abs : absent à la composition',
    'Fait à Cotonou, le 14 mars 2025',
  ],
}

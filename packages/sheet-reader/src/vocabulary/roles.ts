import type { ColumnRole } from '../types.js'

/**
 * What a column (or a label of a report card) can be: the public roles and those that only serve to
 * understand a sheet. `unknown` is a column whose heading says nothing and that nothing proves.
 */
export type Role =
  | ColumnRole
  | 'subject_count'
  | 'code'
  | 'term'
  | 'percent'
  | 'maximum'
  | 'minimum'
  | 'credit'
  | 'coefficient'
  | 'weighted'
  | 'points'
  | 'level'
  | 'class_size'
  | 'class_average'
  | 'class_highest'
  | 'class_lowest'
  | 'attendance'
  | 'person'
  | 'phone'
  | 'earlier'
  | 'signature'
  | 'foreign'
  | 'unknown'

/** What the cells of a column of a role look like. */
export type Holds = 'number' | 'word' | 'grade' | 'ordinal' | 'code' | 'date'

/** Where a role is found: once a table, or also (or only) among the columns of each subject. */
export type Place = 'table' | 'subject' | 'both'

export interface RoleRow {
  role: Role
  holds: readonly Holds[]
  place: Place
  /**
   * Whole headings. Spaces do not count, so `reg no` is `RegNo`, too. A digit or ordinal is written `#`.
   */
  exact?: string
  /**
   * Headings by their words: `A + B ~ C` has a word of A and one of B, and all others are of C. Order does
   * not count. `#` stands for any number or ordinal.
   */
  forms?: readonly string[]
}

/** What a role is called in one language: whole headings, and headings by their words. */
export type RoleWords = Partial<Record<Role, { exact?: string; forms?: readonly string[] }>>

const PERSON =
  'student students pupil pupils candidate candidates learner learners trainee trainees child childs childrens eleve eleves etudiant etudiants'
const NUMBER = 'no nos num number numbers nr numero n id code'
const OF = 'of the in on a an s d l de du des la le les'
const MARKS = 'score scores mark marks mrk mrks mks pts notes'

/**
 * The roles and their words in English and French, with the abbreviations of West, East and South
 * African and Indian schools. Where a heading fits several rows the first one has it; whole headings
 * come before forms.
 */
export const ROLES: readonly RoleRow[] = [
  {
    role: 'class_size',
    holds: ['number'],
    place: 'both',
    exact:
      'effectif, effectifs, class size, on roll, no on roll, roll strength, strength, out of class, nic, class strength',
    forms: [
      `no nos num number total nombre + students pupils learners candidates people eleves + in on of class dans enrolled ~ ${OF} form arm grade entries`,
      'no number num nos total + in on + class roll form set arm stream subject ~ of the people',
    ],
  },
  {
    role: 'subject_count',
    holds: ['number'],
    place: 'table',
    exact:
      'nb matieres, entries, subj entries, subjects entered, subj offered, subj off, no of subj offered',
    forms: [
      'no num number nos total nombre + subject subjects subj sub course courses papers matieres ~ of de offered taken sat passed registered entered',
      'subjects subject + offered taken sat passed',
    ],
  },
  {
    role: 'class_average',
    holds: ['number'],
    place: 'both',
    exact:
      'cls avg, class ave, clsavg, moy classe, moy cl, moy de la classe, mean class, grade average mark, grade average %, moy gen classe',
    forms: [
      `class classe cls subject group set form arm stream level + average averages avg ave av mean moyenne moyennes moy ~ ${MARKS} ${OF} generale gen %`,
    ],
  },
  {
    role: 'class_highest',
    holds: ['number'],
    place: 'both',
    exact:
      'highest, high, hi, hst, hgst, max in class, best, best score, top, top score, premier, plus forte note, note max, moy max, moy forte, note la plus forte, max moy, forte, moy premier, moy du premier',
    forms: [
      `highest best top maximum max high + class subject form set arm score scores mark marks average avg total ~ ${OF}`,
      'highest ~ in class',
    ],
  },
  {
    role: 'class_lowest',
    holds: ['number'],
    place: 'both',
    exact:
      'lowest, low, lo, lst, lwst, min in class, worst, dernier, plus faible note, note min, moy min, moy faible, note la plus faible, min moy, faible, moy dernier, moy du dernier',
    forms: [
      `lowest worst low + class subject form set arm score scores mark marks average avg total ~ ${OF}`,
      'minimum min + class form set arm average avg ~ in score mark',
      'lowest ~ in class',
    ],
  },
  {
    role: 'minimum',
    holds: ['number'],
    place: 'both',
    exact:
      'min, minimum, min marks, minimum marks, min mark, minimum mark, pass mark, pass marks, passing marks, passing mark, pm, min m, minimum pass marks, cut off, min score, minimum score',
  },
  {
    role: 'maximum',
    holds: ['number'],
    place: 'both',
    exact:
      'max, maximum, max marks, maximum marks, max mark, maximum mark, max score, maximum score, obtainable, out of, outof, full marks, full mark, fm, mm, m m, max m, bareme, sur, possible, total possible, points possible, possible points, highest possible, note sur',
    forms: [
      `obtainable possible ~ ${MARKS} total maximum max highest score`,
      `max maximum full + ${MARKS} total points ~ possible`,
    ],
  },
  {
    role: 'weighted',
    holds: ['number'],
    place: 'both',
    exact:
      'note x coef, moy x coef, moyenne x coef, m x c, n x c, mxc, nxc, moy coef, note coef, moyenne coef, moy coeff, moy coefficientee, note coefficientee, moyenne coefficientee, note ponderee, moy ponderee, moyenne ponderee, produit, m coef, n coef, calculated weight, contribution to course total, weighted, weighted score, weighted mark, wtd, wgp, tgp, ctgp, tcp, ctcp, tqp, ctqp, qp, quality points, quality pts, quality point, qual pts, weighted points, credit points, c p, total coef, total coeff, total coefs, total coefficients, total des coefficients, moy x cf, m cf',
  },
  {
    role: 'coefficient',
    holds: ['number'],
    place: 'both',
    exact:
      'coef, coeff, coefs, coefficient, coefficients, cf, coe, weight, weights, weighting, wt, ponderation',
  },
  {
    role: 'credit',
    holds: ['number'],
    place: 'both',
    exact:
      'unit, units, cu, c u, credit, credits, credit earned, credits earned, earned credit, earned credits, credit registered, credits registered, registered credit, registered credits, credits attempted, credits passed, total credit, total credits, units earned, units passed, units registered, cr, crs hrs, credit unit, credit units, credit hour, credit hours, credit load, cr hr, cr hrs, course unit, course units, load, unit load, units load, tcu, ctcu, tu, tup, tut, ctu, ctup, cumulative units, tnu, ctnu, tce, ctce, tur, tue, tcr, ects, ch, lh, contact hours',
  },
  {
    role: 'points',
    holds: ['number'],
    place: 'both',
    exact:
      'gpa, cgpa, sgpa, gp, points, point, pts, pt, grade point, grade points, grade pt, total points, tot points, total pts, tot pts, mean points, mean point, mean pts, m points, avg points, average points, ttl pts, points total, kcpe, kcpe marks, kcpe score, kcse, kcpe mks, kjsea, entry marks, entry score, cum gpa, cumulative gpa, cumulative grade point average, grade point average, agp, egp, gp earned, vap, dev, deviation, value added, v a p, division points, aps, admission points score, rubric score, aggregate of best six, best #, best six, aggt, t points, t pts, m pts',
    forms: [
      'points pts point + agg aggregate best # ~ of subjects',
      'agg aggregate aggt + best ~ of # six four five seven subjects grades in the',
    ],
  },
  {
    role: 'level',
    holds: ['number', 'code'],
    place: 'both',
    exact:
      'level, levels, lvl, lev, ach level, achievement level, achievement rating, rating, rating code, ach lvl, perf level, performance level, level of achievement, niveau, code level, p level, perf levels, nc level, cbc level, cbe level',
  },
  {
    role: 'attendance',
    holds: ['number'],
    place: 'table',
    exact:
      'attendance, att, attend, attendance %, days present, days absent, days, present, times present, times absent, times tardy, days tardy, tardy, tardies, tardiness, tdy, absences, absence, abs, heures d absence, h abs, nb absences, retards, retard, days late, late, times late, days opened, no of days, no of days present, school days, jours d absence, absent days, days attended, no present, no absent, absent, attended, classes held, classes attended, lectures held, lectures attended, lessons held, lessons attended, times school opened, abs non justifiees, absences justifiees, punctuality',
    forms: [
      'attendance attended present absent + days times no number % percentage out ~ of school opened percent',
    ],
  },
  {
    role: 'phone',
    holds: ['number', 'code'],
    place: 'table',
    exact:
      'phone, phone no, phone number, tel, telephone, tel no, mobile, mobile no, contact, contact no, contacts, parent phone, parents phone, parent s phone no, guardian phone, gsm, gsm no, whatsapp, telephone des parents, contact parent',
  },
  {
    role: 'signature',
    holds: ['word'],
    place: 'both',
    exact:
      'signature, sign, signed, initials, initial, sig, teacher, teachers, subject teacher, subject teachers, teacher initials, teachers initials, teacher s initials, tr, trs, professeur, professeurs, prof, enseignant, nom du professeur, teacher name, visa, emargement, taught by, lecturer, tutor, instructor',
    forms: ['signature sign initials + teacher teachers subject parent student class ~ s of'],
  },
  {
    role: 'earlier',
    holds: ['number', 'grade', 'ordinal'],
    place: 'both',
    exact:
      'b f, bf, brought forward, last term, previous term, previous, prev, last exam, entry, prev mean, prev avg, previous mean, cum b f, last year, report precedent, target, target grade, predicted, predicted grade, forecast grade, expected grade, minimum target grade',
    forms: [
      'f bf forward + b bf brought ~ total score scores last previous cum cumulative average avg ave mark marks from term balance',
      'last prev prv previous + term exam year position pos average avg total mean score mark marks rank ~ s class overall ovr stream str strm',
    ],
  },
  {
    role: 'term',
    holds: ['number'],
    place: 'both',
    exact:
      't#, trim #, trimestre #, semestre #, sem #, semester #, term #, # term, # trimestre, # semestre, # sem, # semester, # trim, term # %, # term %, term # mark, term # marks, term # score, # term score, # term total, # term mark, # term marks, # term exam, # term ave, # term avg, # term average, s#, # term cum, # term percentage, # term cumulative, last term cum, moyenne t#, moy t#, moy trim #, # term scores, year work, term mark, year mark, moyenne trimestre #, moy # trim, moy # trimestre, moy sem #',
    forms: [
      '# + term + f bf forward ~ b brought carried from c total score scores average avg ave mark marks cum cumulative',
    ],
  },
  {
    role: 'average',
    holds: ['number', 'grade'],
    place: 'both',
    exact:
      'moyenne, moyenne #, moy, moy gen, mg, m g, mga, mn, mn mks, mn mrks, mn marks, moyenne generale, moy generale, moyenne annuelle, moy annuelle, moyenne trimestrielle, moy trim, moyenne sur #, moy #, moy gle, moy ann, m gen, # terms average, mean, m mark, m marks, m mks, m mrks, m score, ms, cum av',
    forms: [
      `average averages avg avrg ave aver av mean moyenne moyennes moy ~ average averages avg avrg ave aver av mean moyenne moyennes moy ${PERSON} overall final my total weighted cumulative cum term terms annual session sessional general generale gen annuelle trimestrielle semestrielle trimestre trim semestre percentage percent % ${MARKS} year yearly s obtained de du la l generales pondere exam all this on sur`,
    ],
  },
  {
    role: 'percent',
    holds: ['number'],
    place: 'both',
    exact:
      '%, % age, % of mark, % of marks, % of total, % of total marks, percentage, percentages, percent, perc, pct, per cent, % score, % mark, % marks, score %, mark %, marks %, percentage score, percentage mark, % scored, overall %, overall percentage, % obtained, final %, pourcentage, % total, total %, term %, percentage obtained, final percentage, % average, average %, percentile, % out of #, # %, agg %, aggregate %',
    forms: [
      `% percentage percentages percent perc pct pourcentage ~ ${PERSON} mark marks score scores of obtained total overall final term average avg s in this grand`,
    ],
  },
  {
    role: 'exam',
    holds: ['number'],
    place: 'both',
    exact:
      'exam, exams, examination, examinations, ex, exm, exa, xm, obj, objective, objectives, theory, essay, th, compo, comp, composition, compositions, examen, external, ext, extl, ese, ete, see, end term, end of term, endterm, end of term exam, end of year, end of year exam, e o t, eot, e t, e1, e2, summative, summative assessment, final, finals, term end, annual exam, university exam, ue, paper #, p#, pp#, exam score #, note de composition, note compo, note de compo, note d examen, sa#, summative #, terminal, written, end sem, end semester, note exam, midsem exam',
    forms: [
      `exam exams examination examinations examen ex exm exms ~ ${MARKS} term terminal final end promotion first second third # total of s % year yearly annual out terms mock note promotion promotional sem semester half sessional summative`,
      'composition compositions compo ~ # trimestre du de note',
    ],
  },
  {
    role: 'ca',
    holds: ['number'],
    place: 'both',
    exact:
      'ca, c a, cat, ie #, int #, moy int, mie, c a t, cats, seq #, sequence #, eval #, evaluation #, cass, ca#, cat#, test, tests, tst, a#, ass, asst, asgn, assgn, assign, quiz, proj, project, projects, prac, practical, practicals, pract, pr, hw, home work, homework, cw, class work, classwork, course work, coursework, class score, class scores, class mark, cs, cq, mcq, sba, sbas, school based assessment, sb a, note book, notebook, notes, cbt, internal, int, intl, ia, i a, internal assessment, internals, sessional, sessionals, cia, cie, fa#, f a #, formative, formative #, formative assessment, pt#, periodic test, periodic test #, period #, # period, wk#, wk #, week #, # week, ut#, unit test, unit test #, class test, mid term, midterm, mid term test, mid, mid sem, midsem, opener, opening, opener exam, mid term exam, oral, orals, devoir, devoirs, dev, devoir #, dev #, interro, interros, interrogation, interrogations, interro #, interrogation #, controle, controle continu, cc, cc#, ds, ds#, dm, dst, tp, moy interro, moy interros, moy devoirs, moy dev, moyenne devoirs, moyenne interrogations, note de classe, moy classe devoirs, note #, n#, note cc, test #, task, tasks, task #, formal task, formal assessment task, fat #, assignment #, investigation, tests total, group work, group project, individual test, group exercise, project work, exercise, exercises, note taking, holiday assignment, ex #, portfolio, notebook subject enrichment, subject enrichment, se, multiple assessment, ma, attendance marks, assignment, assignments, term work, tw, viva, lab, continuous, ct, ct#, ca total, total ca, sat test',
    forms: [
      `ca cat test tests tst assessment assessments assess assignment assignments asst ass assgn quiz quizzes cont cass ~ ca cat test tests tst assessment assessments assess assignment assignments asst ass assgn quiz quizzes cont cass continuous # ${MARKS} total term mid class s based school internal % average avg formative weekly monthly week weeks`,
      `project projects practical practicals homework classwork class sba devoir interrogation controle controles eval evaluation evaluations quiz midterm internal note notes ~ # ${MARKS} work works work score % test continu continue continus continues de`,
      'devoir devoirs interrogation interrogations interro interros ~ moyenne moy note notes # des de surveille surveilles ecrit ecrits ecrite ecrites',
    ],
  },
  {
    role: 'score',
    holds: ['number', 'grade'],
    place: 'both',
    exact:
      'score, scores, mark, marks, mks, mrk, mrks, raw score, raw scores, scored, s score, note, notes, note obtenue, sc, raw mark, raw marks, actual score, result mark, final mark, final score, final marks, note finale, learner mark, learner s mark, student mark, note #, in figures, in numbers, marks in figures, mark in figures, score in figures, scores in figures, figures, en chiffres, current, current grade, mock grade, working at, working at grade',
  },
  {
    role: 'total',
    holds: ['number'],
    place: 'both',
    exact:
      'obtained, obt, obtd, mo, m o, obtained marks, obtained mark, marks obt, marks obtained, mark obtained, marks obt d, secured, marks secured, marks scored, scored marks, total points obtenus, sum, sum total, g t, gt, ttl, tt, somme, total general, total des points, total des pts, score obtained, scores obtained, total obtained, grand tot, agg, aggr, aggregate, overall, course total, cumulative, cum, combined, composite, out of #, final result, gd total, grd total, t marks, t mark, t mks, t mrks, t score, t scores',
    forms: [
      `total totals totaux tot ttl totl tt aggregate aggr agg sum gtotal grandtotal ~ total totals tot ttl totl aggregate aggr agg ${MARKS} overall grand final ${PERSON} term general g cum cumulative weighted raw exam all obtained scored s this of a b c points note best annual overall year # subject subjects`,
      `obtained secured gained earned + ${MARKS} total`,
      `cumulative cum overall combined + ${MARKS} total tot`,
    ],
  },
  {
    role: 'subject',
    holds: ['word', 'code'],
    place: 'table',
    exact:
      'sub, subj, subjs, grade item, grade items, branche, branches, cognitive domain, cognitive areas, subjects cognitive domain, learning area, learning areas, matiere, matieres, discipline, disciplines, enseignements, module, modules, unit title, course, courses, sub name, sub names, subj name, subj names, sub title, paper name, activity areas, learning activity, learning activities, qualification, qualification title',
    forms: [
      'subject subjects course courses matiere matieres discipline disciplines ~ subject subjects course courses matiere matieres discipline disciplines name names title titles of the offered taken areas area description registered academic school enseignees elective core et paper learning module scholastic',
      'learning scholastic + area areas ~ subject subjects',
      'unite unites element elements + enseignement enseignements denseignement constitutif constitutifs ~ de ue ec ecue',
      'intitule intitules libelle libelles ~ de des du la les ue lue ec lec ecue lecue unite lunite unites enseignement enseignements denseignement matiere matieres module modules cours element elements lelement constitutif constitutifs discipline disciplines epreuve epreuves lepreuve',
    ],
  },
  {
    role: 'code',
    holds: ['code', 'number', 'word'],
    place: 'table',
    exact:
      'code, codes, sub code, subj code, s code, paper code, module code, subject no, syllabus, syllabus code, syllabus no, syll',
    forms: [
      'course subject sub paper + code codes ~ no',
      'ue lue ec lec ecue matiere module cours + code codes ~ de la du',
    ],
  },
  {
    role: 'serial',
    holds: ['number'],
    place: 'table',
    exact:
      'per, s n, sn, s no, sno, s nos, snos, serial, serial no, serial number, ser no, ser, no, nos, sl, sl no, slno, sr, sr no, srno, num, #, n, n o, s n o, numero, no d ordre, n d ordre, numero d ordre, num ordre, ordre, nb, s nr, nr, item, item no, row, line, count, sn o, order',
  },
  {
    role: 'admission_number',
    holds: ['code', 'number'],
    place: 'table',
    exact:
      'id, ass no, assmt no, assessment no, assessment number, adm, admn, reg, regno, cno, admno, matric, matricno, registration, admission, matricule, no matricule, n matricule, mle, n mle, no mle, index, roll, upi, upi no, sis id, sis user id, sis login id, user id, login id, username, rosariosis id, student number, local id, unique id, unique id no, unique identifier, nemis, nemis no, nemis upi, lin, emis, prn, usn, uid, htno, hall ticket, hall ticket no, seat no, seat, form no, form number, application no, application number, adm#, index #, reg #, id #, roll #, matric #, r no, rno, assessment no, assessment number, cand no, candidate, sams no, sasams no, accession no, acc no, std id, std no, cemis, cemis no, exam no, table no, numero de table, n table, ine, enrolment, enrollment, birth entry, entry no, barcode, gr no, scholar no, sid, ref, ref no, code eleve, identifiant, n d identification, no d identification, numero d identification',
    forms: [
      `adm admn admin admis admission reg regd regn registration registered register matric matriculation matricule index roll enrol enroll enrolment enrollment exam examination examinations ${PERSON} school identity identification jamb waec neco file centre center university univ inscription ticket rollno upi nemis lin birth board prn usn + ${NUMBER} ~ of ${OF} c`,
      `index roll matric matricule + ${PERSON} cand ~ ${OF}`,
    ],
  },
  {
    role: 'person',
    holds: ['word', 'code', 'number', 'date'],
    place: 'table',
    exact:
      'sex, gender, sexe, m f, f m, gen, gndr, age, ages, ages yrs, age yrs, grade level, class, classes, classe, class arm, arm, house, club, clubs, dob, d o b, date of birth, birth date, birthdate, date de naissance, ne le, nee le, lieu de naissance, place of birth, birth place, dept, department, programme, program, prog, session, term, stream, str, strm, section, sec, option, serie, state, lga, religion, nationality, nationalite, year, yr, form, set, date, picture, photo, passport, height, weight kg, height cm, boarding status, day boarding, boarder, residence, address, adresse, email, email address, e mail, parent, parents, guardian, guardian name, father, mother, fathers name, mothers name, father s name, mother s name, father name, mother name, parent name, nom du pere, nom de la mere, category, caste, blood group, redoublant, statut, qualite, faculty, level of study, group, team, campus, school, school name, centre name, county, sub county, district, province, region, grp',
    forms: [
      'age + years year yrs as at',
      'year date month + entry admission admitted birth joined graduation completion ~ of',
    ],
  },
  {
    role: 'position',
    holds: ['ordinal', 'number'],
    place: 'both',
    exact:
      'pos, posn, postn, psn, pstn, position, positions, rank, ranks, ranking, rk, rang, rg, place, classement, order of merit, merit, merit order, ovp, ovr, ovr pos, ovrl pos, op, cls pos, str pos, strm pos, pos ovp, rang trim, rang annuel, rnk, merit position',
    forms: [
      'position positions pos posn postn psn rank ranking rang place placing ~ position class overall over all final general arm student s students in on of the set level form grade subject stream strm str school no number year out annuel trimestriel pos rank cls ovr classe dans la merit term section',
    ],
  },
  {
    role: 'grade',
    holds: ['grade', 'word', 'number'],
    place: 'both',
    exact:
      'grade, grades, grd, grds, gr, gd, gde, grading, letter grade, letter, grade letter, mean grade, m grade, mean gr, m gr, m grd, m gd, mg grade, symbol, symbols, div, division, class obtained, lettre, cote, rubric, pl, performance grade, overall performance level, overall level, overall achievement level, overall gr, ovr grade, grade code, mn grd, descriptor code, perf, avg grade, ccl, award, class of award, class of degree, class of diploma, class of pass, degree class',
    forms: [
      `grade grades grd grds gr gd gde ~ overall final letter letters ${PERSON} average avg total performance obtained mean term subject scored earned s % exam`,
    ],
  },
  {
    role: 'remark',
    holds: ['word', 'grade'],
    place: 'both',
    exact:
      'remark, remarks, rmk, rmks, rem, rmrk, rmrks, comment, comments, interpretation, status, decision, verdict, promotion, descriptor, descriptors, description, effort, appreciation, appreciations, apprec, app, observation, observations, obs, avis, mention, mentions, ment, resultat, result, results status, outcome, pass fail, p f, conduct, conduite, behaviour, behavior, appreciation du professeur, decision du conseil, meaning, in words, marks in words, mark in words, score in words, scores in words, total in words, en lettres, competency, competence, strengths, teacher s comment, achievement description, remedial, promoted, caption, sanction, sanctions',
    forms: [
      `remark remarks comment comments rmks appreciation appreciations observation observations decision mention result ~ overall final general teacher teachers class form master masters principal principals head subject du de des la le les professeur professeurs conseil and on performance s exam term`,
    ],
  },
  {
    role: 'name',
    holds: ['word'],
    place: 'table',
    exact:
      'name, names, nom, noms, student, students, pupil, pupils, candidate name, learner, learners, eleve, eleves, etudiant, etudiants, nom prenom, nom prenoms, noms prenoms, nom et prenom, nom et prenoms, noms et prenoms, nom s et prenom s, nom de l eleve, noms et prenoms des eleves, surname, surnames, sur name, last name, lastname, family name, first name, first name last name, last name first name, firstname, first names, given name, given names, forename, forenames, other name, other names, others, middle name, middle names, prenom, prenoms, postnom, full name, fullname, full names, firstname s, candidates, children, sort by last name, sort by first name',
    forms: [
      `name names surname surnames nom noms prenom prenoms fullname fullnames ~ ${PERSON} full name names of the in first # last other others middle and et surname surnames nom noms prenom prenoms initials block letters capital capitals s de l des les du complet complets firstname`,
    ],
  },
  {
    role: 'ignore',
    holds: ['number'],
    place: 'table',
    exact:
      'sub tot, sous total, total partiel, passes, subjects passed, passed subjects, subject passes, distinctions, merits, failures, fails, subjects failed, sitting, sittings, no of sittings, number of sittings, attempted, questions attempted, answered, questions answered, unanswered, not answered, not attempted, unattempted, skipped, correct, correct answers, right answers, wrong, wrong answers, incorrect, incorrect answers, time used, time taken, time spent, duration, card use, card usage',
    forms: [
      'credits credit passes distinctions failures fails merits + no num number nos total obtained passed ~ of at levels o level pass grade a1 c6',
    ],
  },
  {
    role: 'foreign',
    holds: ['number', 'word', 'date', 'code'],
    place: 'table',
    exact:
      'fine, fines, fare, levy, levies, donation, donations, date out, date due, due date, date returned, date issued, date borrowed, amount, amt, price, unit price, unit cost, cost, rate, balance, debit, debits, dr, fee, fees, fees paid, paid, amount paid, due, amount due, outstanding, deposit, withdrawal, withdrawals, deposits, qty, quantity, quantities, stock, in stock, on hand, reorder level, vat, tax, discount, salary, basic salary, net pay, gross pay, gross, net, invoice, invoice no, invoice number, sku, barcode, uom, item description, product, products, product name, product code, transaction, transaction date, transactions, value date, opening balance, closing balance, montant, prix, prix unitaire, quantite, designation, solde, population, households, male, female, males, females, boys, girls, enrolled, budget, actual, variance, revenue, expenses, expenditure, income, sales, time, day, period, monday, tuesday, wednesday, thursday, friday, saturday, sunday, mon, tue, tues, wed, thu, thur, thurs, fri, lundi, mardi, mercredi, jeudi, vendredi, departure, arrival, temperature, distance, weight, volume, area km, latitude, longitude, january, february, march, april, may, june, july, august, september, october, november, december, jan, feb, mar, apr, jun, jul, aug, sep, sept, oct, nov, dec, #q, q#, narration, particulars, cheque no, supplier, customer, vendor, location, percentage change, growth, year on year, gdp, share, units sold, line total, subtotal, sub total, allowance, allowances, deductions, bank, account no, account number, branch',
    forms: [
      'amount price cost balance fee fees salary quantity qty montant prix naira ngn ghs kes usd zar cfa fcfa rupees rs stock tax invoice + amount unit total paid due per net gross outstanding each in ngn kes ghs usd zar n rs opening closing cfa fcfa available reorder issued received value vat item items naira of and',
    ],
  },
]

/** What says who a student is, and what else is said of a student and of no result. */
export const OF_STUDENT: ReadonlySet<Role | null> = new Set<Role>([
  'name',
  'admission_number',
  'person',
])

/** What a sheet says of all subjects of a student together. */
export const OF_ALL_SUBJECTS: ReadonlySet<Role | null> = new Set<Role>([
  'total',
  'average',
  'percent',
  'position',
  'grade',
])

/** Headings so short that they only mean something beside other parts of the same subject. */
export const SHORT_PARTS: readonly { role: Role; words: string }[] = [
  {
    role: 'ca',
    words: 'mi c a t1 t2 t3 as te d d1 d2 d3 i i1 i2 i3 n1 n2 n3 1 2 3 c1 c2 c3 h w p1a sba cs',
  },
  { role: 'exam', words: 'e x ex co th es' },
  { role: 'total', words: 't to tl sum cum o ob nf' },
  { role: 'average', words: 'mf' },
  { role: 'score', words: 's sc m mk mks al rs' },
  { role: 'grade', words: 'g gd dr att attainment' },
  { role: 'level', words: 'l lv' },
  { role: 'position', words: 'p ps' },
  { role: 'remark', words: 'r rm eff' },
]

/** Words over several columns that name no subject: results follow, or what kind they are of. */
export const GENERIC_GROUPS =
  'summary, overall, current, previous, cumulative, current semester, previous semester, this semester, last semester, up to date, result, results, performance, subject, subjects, subjects offered, score, scores, mark, marks, course, courses, academic performance, cognitive domain, details, student details, students details, student information, students information, student particulars, bio data, biodata, particulars, aggregate, statistics, marks obtained, final result, final results, overall performance, summary of performance, term summary, this term, first term, second term, third term, # term, term #, # term score, # term scores, # term mark, # term marks, # term result, # term results, # term exam, # term examination, term totals, term averages, terms, termly scores, termly marks, termly totals, termly averages, results summary, cognitive, general, matieres, disciplines, resultats, notes, bilan, synthese, trimestre #, # trimestre, academic record, scholastic areas, marks out of #, scores obtained, identity, identification, learner, learner details, candidate, candidates, subject marks, subject scores, examination results, evaluation, continuous assessment and exam, totals, students, learning areas, eleve, eleves, identite'

/** The same in a form as those of {@link RoleRow}: `O'Level Subjects and Grades`. */
export const SUBJECTS_AND_RESULTS =
  'subject subjects course courses paper papers + grade grades score scores mark marks result results ~ and with in of the their obtained offered taken registered o a s level levels olevel alevel'

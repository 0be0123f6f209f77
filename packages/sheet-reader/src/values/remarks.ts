/** Words that teachers use about a result, in English, French and Portuguese. */
const REMARK_WORDS = new Set(
  (
    'excellent outstanding brilliant superb exceptional impressive distinction merit credit upper lower ' +
    'very v vgood good quite fairly fair average above below poor weak satisfactory unsatisfactory ' +
    'satisfied acceptable adequate inadequate pass passed fail failed weakly well done keep it up try harder ' +
    'more effort needs needed improve improvement improving improved can do better work hard hardworking ' +
    'encouraging promising performance result results promoted promotion repeat repeated resit advised ' +
    'withdraw probation trial standing encouraged congratulations bravo ok nice attempt steady progress ' +
    'exceeding meeting approaching expectation expectations beginning developing proficient advanced basic ' +
    'competent not yet outstandingly achieved adequately moderate substantial meritorious elementary achievement ' +
    'tres bien assez passable insuffisant insuffisante faible mediocre mauvais moyen moyenne honorable ' +
    'satisfaisant satisfaisante admis admise ajourne ajournee redouble felicitations peut mieux faire ' +
    'encouragements travail efforts continuer refuse refusee passe ' +
    'aprovado aprovada reprovado reprovada transita transitou progride suficiente insuficiente satisfatorio bom boa muito otimo excelente deve estudar'
  ).split(' ')
)

/** Words that stand in sentences and bind the others. */
const BINDING_WORDS = new Set(
  (
    'a an and the is was are be been has have had he she his her him this that you your of in on to for with ' +
    'but at by from as should must will can could may et e mais nao com para um uma le la les un une des du de il elle est en pour avec'
  ).split(' ')
)

/** Share of words that are a teacher's about a result; 0 where all only bind others. */
export function remarkShare(words: readonly string[]): number {
  let remarks = 0
  let binding = 0
  for (const word of words) {
    if (REMARK_WORDS.has(word)) {
      remarks += 1
    } else if (BINDING_WORDS.has(word)) {
      binding += 1
    }
  }
  return remarks === 0 ? 0 : (remarks + binding) / words.length
}

/** How many of a text's words only bind others, as they do in sentences. */
export function bindingWords(words: readonly string[]): number {
  return words.filter((word) => BINDING_WORDS.has(word)).length
}

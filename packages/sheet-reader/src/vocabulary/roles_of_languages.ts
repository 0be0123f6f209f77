import { WORDS_FROM_ELSEWHERE } from './roles_elsewhere.js'
import type { Role, RoleRow, RoleWords } from './roles.js'

/**
 * Portuguese, as schools of Angola, Mozambique, Cape Verde, Guinea-Bissau and São Tomé write it.
 */
const PORTUGUESE: RoleWords = {
  name: {
    exact:
      'nome, nomes, aluno, aluna, alunos, estudante, estudantes, apelido, apelidos, educando, nome e apelido, nomes e apelidos, nome e sobrenome, sobrenome',
    forms: [
      'nome nomes apelido apelidos ~ completo completos e do da dos das de aluno aluna alunos estudante estudantes candidato candidatos proprio proprios formando educando',
    ],
  },
  admission_number: {
    exact: 'processo, n proc, no proc, n de proc, no de proc, n mat, no mat, n matr, no matr',
    forms: [
      'matricula processo inscricao estudante aluno candidato exame + no n num numero codigo ~ de do da',
    ],
  },
  serial: { exact: 'ordem, n ord, no ord, n de ordem, no de ordem, numero de ordem' },
  subject: {
    exact:
      'disciplina, disciplinas, cadeira, cadeiras, unidade curricular, unidades curriculares, area disciplinar, componentes curriculares',
    forms: ['disciplina disciplinas ~ nome da das'],
  },
  ca: {
    exact:
      'avaliacao continua, av continua, aval continua, teste, testes, teste #, avaliacao #, mac, npp, acs, acs#, macs, trabalho, trabalhos, ficha #, trabalho pratico',
    forms: [
      'avaliacao avaliacoes continua sistematica teste testes ~ nota notas media de da do das continua sistematica #',
    ],
  },
  exam: {
    exact:
      'exame, exames, prova, provas, prova #, npt, acp, exame final, prova final, prova trimestral, prova escrita, prova oral, avaliacao final, avaliacao trimestral',
    forms: ['exame prova ~ nota notas de do da final trimestral escrita nacional'],
  },
  score: {
    exact:
      'nota, nota final, nota obtida, classificacao, classificacao final, pontuacao, valores, pontos obtidos, classif, class final',
  },
  total: {
    exact:
      'soma, soma total, total geral, total de pontos, total de notas, pontuacao total, soma das notas, soma de notas, somatorio, total de valores',
  },
  average: {
    exact: 'media, med, mfd, m final, m anual, m geral',
    forms: [
      'media medias ~ final geral anual trimestral semestral global do da de das trimestre semestre ano aluno notas disciplina disciplinas total aritmetica ponderada #',
    ],
  },
  term: { exact: 'mt#, # o t, # o trimestre, # o semestre, # o periodo, # o trim, # o sem' },
  grade: { exact: 'conceito, avaliacao qualitativa, nivel de desempenho, mencao' },
  position: {
    exact: 'posicao, lugar, posicao na turma, lugar na turma, posicao na classe, ordem de merito',
  },
  remark: {
    exact:
      'observacao, observacoes, situacao, situacao final, resultado, resultado final, apreciacao, apreciacoes, aproveitamento, comportamento, decisao, estado, transita, qualificacao, juizo',
  },
  class_size: { exact: 'alunos na turma, efectivo, efectivos, efetivo, total de alunos' },
  class_average: {
    exact: 'media da turma, media turma, media da classe, media geral da turma, media de turma',
  },
  class_highest: {
    exact: 'nota mais alta, melhor nota, media mais alta, melhor media, mais alta, maior nota',
  },
  class_lowest: {
    exact: 'nota mais baixa, pior nota, media mais baixa, pior media, mais baixa, menor nota',
  },
  maximum: { exact: 'cotacao, nota maxima, valor maximo, pontuacao maxima' },
  coefficient: { exact: 'coeficiente, coeficientes, peso, pesos, ponderacao' },
  credit: { exact: 'creditos, carga horaria, horas' },
  attendance: {
    exact:
      'faltas, falta, total de faltas, n de faltas, no de faltas, faltas justificadas, faltas injustificadas, presencas, assiduidade, frequencia, frequencia %, % frequencia, % freq, ausencias, f j, f i',
  },
  person: {
    exact:
      'sexo, genero, idade, turma, classe, turno, curso, ano, ano lectivo, ano letivo, periodo, naturalidade, data de nascimento, nascimento, encarregado, encarregado de educacao, escola, sala, regime, grupo, provincia, distrito, filiacao, nome do pai, nome da mae, pai, mae, morada',
  },
  signature: {
    exact:
      'professor, professora, docente, assinatura, rubrica, nome do professor, director de turma, o professor, a professora',
  },
  foreign: {
    exact:
      'preco, preco unitario, quantidade, valor, valor pago, montante, divida, saldo, propina, propinas, mensalidade, pago, pagamento, receita, despesa, descricao',
  },
}

/** Hausa. */
const HAUSA: RoleWords = {
  name: {
    exact:
      'suna, sunaye, sunan dalibi, sunan daliba, sunan yaro, sunan dalibai, sunayen dalibai, dalibi, dalibai, cikakken suna, suna da sunan uba, sunan mahaifi da suna',
  },
  admission_number: {
    exact: 'lambar rajista, lambar dalibi, lambar shiga, lambar makaranta, lambar jarrabawa',
  },
  serial: { exact: 'lamba, jeri, lambar jeri' },
  subject: { exact: 'darasi, darussa, darasussa, fannin karatu, sunan darasi' },
  ca: { exact: 'gwaji, gwaji #, aikin aji, aikin gida, jarrabawar gwaji' },
  exam: { exact: 'jarrabawa, jarabawa, jarrabawar karshe, jarrabawar karshen zango' },
  score: { exact: 'maki, makin da aka samu' },
  total: { exact: 'jimilla, jimla, jimillar maki, jimlar maki, jimillar duka, jimlan maki' },
  average: { exact: 'matsakaici, matsakaicin maki, matsakaita' },
  percent: {
    exact: 'kaso, kaso %, kashi, kashi %, kaso cikin dari, kashi cikin dari, kashi cikin dari %',
  },
  grade: { exact: 'daraja, darajar maki, taqdir, taqdeer, takdir, taqdiri, taqdeeri, takdiri' },
  term: { exact: 'zango #, zangon farko, zango na farko, zango na biyu, zango na uku' },
  position: { exact: 'matsayi, matsayin dalibi, matsayi a aji, matsayi a cikin aji' },
  remark: { exact: 'bayani, sharhi, tsokaci, ra ayin malami, bayanin malami' },
  class_size: { exact: 'yawan dalibai, adadin dalibai, adadin dalibai a aji' },
  class_average: { exact: 'matsakaicin aji, matsakaicin makin aji' },
  attendance: { exact: 'halarta, ranakun zuwa, zuwa makaranta' },
  person: { exact: 'jinsi, shekaru, aji, ajin karatu, makaranta, zama' },
  signature: { exact: 'sa hannu, malami, malamar aji, malamin aji' },
  foreign: { exact: 'kudi, kudin makaranta, farashi, adadin kudi, bashi' },
}

/** Yoruba and Igbo, with or without their marks. */
const YORUBA_AND_IGBO: RoleWords = {
  name: {
    exact:
      'oruko, oruko akeko, oruko akekoo, oruko omo ile iwe, akekoo, aha, aha nwata akwukwo, aha nwa akwukwo, aha umu akwukwo, aha zuru oke',
  },
  admission_number: {
    exact:
      'nomba iforukosile, nomba akekoo, nomba idanwo, nomba ndebanye aha, nomba nwata akwukwo, nomba ule',
  },
  serial: { exact: 'nomba, onka, onuogugu' },
  subject: { exact: 'ise, ise eko, koko ise, eko, ihe omumu, isiokwu' },
  exam: { exact: 'idanwo, ule' },
  score: { exact: 'maaki, akara, akara ule' },
  total: { exact: 'apapo, apapo maaki, apapo maki, ngukota, ngukota akara, mkpokota' },
  average: { exact: 'aropin, ipindogba, iye apapin, nkezi, nkezi akara' },
  position: { exact: 'ipo, ipo ninu kilaasi, ipo akekoo, onodu, okwa, onodu na klasi' },
  grade: { exact: 'ogo' },
  remark: { exact: 'akiyesi, oro oluko, nkowa, okwu onye nkuzi' },
  person: { exact: 'kilaasi, kilasi, klas, klasi, ojo ori, afo ole' },
  signature: { exact: 'oluko, onye nkuzi, ibuwolu, mbinye aka' },
}

/** Swahili. */
const SWAHILI: RoleWords = {
  name: {
    exact:
      'jina, majina, jina la mwanafunzi, majina ya wanafunzi, mwanafunzi, jina kamili, jina la mtahiniwa, majina ya watahiniwa',
  },
  admission_number: {
    exact:
      'namba ya usajili, nambari ya usajili, namba ya mtihani, nambari ya mtihani, namba ya mwanafunzi, namba ya mtahiniwa',
  },
  serial: { exact: 'namba, nambari' },
  subject: { exact: 'somo, masomo' },
  ca: { exact: 'jaribio, jaribio #, majaribio, zoezi, mazoezi' },
  exam: { exact: 'mtihani, mtihani wa mwisho, mtihani wa muhula' },
  score: { exact: 'alama' },
  total: { exact: 'jumla, jumla ya alama, jumla kuu' },
  average: { exact: 'wastani, wastani wa alama' },
  term: { exact: 'muhula #, muhula wa #' },
  grade: { exact: 'daraja' },
  position: { exact: 'nafasi, nafasi darasani, nafasi ya darasa' },
  remark: { exact: 'maoni, maoni ya mwalimu' },
  class_average: { exact: 'wastani wa darasa' },
  attendance: { exact: 'mahudhurio' },
  person: { exact: 'jinsia, jinsi, umri, darasa, kidato, shule, mkondo' },
  signature: { exact: 'sahihi, mwalimu' },
  foreign: { exact: 'ada, bei, kiasi, malipo' },
}

/**
 * The roles' words in further languages, those of Africa first; those of `roles.ts` come before
 * them.
 */
export const ROLES_OF_LANGUAGES: readonly RoleRow[] = [
  PORTUGUESE,
  HAUSA,
  YORUBA_AND_IGBO,
  SWAHILI,
  ...WORDS_FROM_ELSEWHERE,
].flatMap((words) =>
  Object.entries(words).map(([role, row]): RoleRow => ({
    role: role as Role,
    holds: [],
    place: 'both',
    ...row,
  }))
)

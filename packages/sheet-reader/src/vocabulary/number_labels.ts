/** The number by which a school knows a student for good. */
const OF_SCHOOL = /^(?:adm|admn|admin|admission|reg|regd|regn|registration|matric|enrol|scholar)/i
/** The number of a place in a class or a hall. */
const OF_PLACE = /\b(?:seat|roll)\b/i

/**
 * Whether a label such as `Admission No.` names the number that counts where `Roll No.` stands
 * beside it.
 */
export function isNumberOfSchool(label: string): boolean {
  return OF_SCHOOL.test(label.trim()) && !OF_PLACE.test(label)
}

/**
 * Whether a label such as `Roll No.` or `Seat No.` names a student's place in a class or a hall.
 */
export function isNumberOfPlace(label: string): boolean {
  return OF_PLACE.test(label)
}

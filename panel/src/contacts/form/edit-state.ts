/** What was typed into a form and not saved, by field; `was <field>` keeps what stood there when it was first touched. */
export type Edits = Readonly<Record<string, string>>

/** A field that two people changed. */
export interface Conflict<Field extends string> {
  field: Field
  mine: string
  theirs: string
}

const originalKeyOf = (field: string): string => `was ${field}`

/** What the fields show: what was typed, else what is saved. */
export const valuesOf = <T extends object>(saved: T, edits: Edits): T =>
  Object.fromEntries(Object.entries(saved).map(([field, value]) => [field, edits[field] ?? value])) as T // The same fields.

/** Fields that differ from what is saved. */
export const changedOf = <T extends object>(saved: T, edits: Edits): (keyof T & string)[] =>
  Object.entries(saved)
    .filter(([field, value]) => edits[field] !== undefined && edits[field] !== value)
    .map(([field]) => field as keyof T & string) // From `saved` itself.

/** After a key: back at what is saved, the field counts as untouched. */
export const editField = <T extends object>(saved: T, edits: Edits, field: keyof T & string, value: string): Edits => {
  const held = String(saved[field])
  if (value === held) return dropField(edits, field)
  return { ...edits, [field]: value, [originalKeyOf(field)]: edits[originalKeyOf(field)] ?? held }
}

/** Fields that somebody else changed to something else since they were touched here. */
export const conflictsOf = <T extends object>(saved: T, edits: Edits): Conflict<keyof T & string>[] =>
  changedOf(saved, edits)
    .filter(
      (field) => edits[originalKeyOf(field)] !== undefined && edits[originalKeyOf(field)] !== String(saved[field]),
    )
    .map((field) => ({ field, mine: edits[field] ?? '', theirs: String(saved[field]) }))

export const takeTheirs = (edits: Edits, field: string): Edits => dropField(edits, field)

export const keepMine = <T extends object>(saved: T, edits: Edits, field: keyof T & string): Edits => ({
  ...edits,
  [originalKeyOf(field)]: String(saved[field]),
})

/** What is left to save once some fields are saved: what was typed into them meanwhile. */
export const dropSaved = (edits: Edits, sent: Edits): Edits =>
  Object.keys(sent).reduce((left, field) => (left[field] === sent[field] ? dropField(left, field) : left), edits)

const dropField = (edits: Edits, field: string): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name]) => name !== field && name !== originalKeyOf(field)))

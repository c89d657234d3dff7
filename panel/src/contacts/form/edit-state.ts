/** Unsaved values by field. `was <field>` holds the saved value from when the field was first edited. */
export type Edits = Readonly<Record<string, string>>

/** A field that was changed both here and by someone else. */
export interface Conflict<Field extends string> {
  field: Field
  mine: string
  theirs: string
}

const ORIGINAL = 'was '
const originalKeyOf = (field: string): string => `${ORIGINAL}${field}`

/** The values to show: edits over saved values. */
export const valuesOf = <T extends object>(saved: T, edits: Edits): T =>
  Object.fromEntries(Object.entries(saved).map(([field, value]) => [field, edits[field] ?? value])) as T // Same fields.

/** Fields whose edits differ from the saved values. */
export const changedOf = <T extends object>(saved: T, edits: Edits): (keyof T & string)[] =>
  Object.entries(saved)
    .filter(([field, value]) => edits[field] !== undefined && edits[field] !== value)
    .map(([field]) => field as keyof T & string) // A key of `saved`.

/** The edits after a field was changed. Back at the saved value, it counts as unedited. */
export const editField = <T extends object>(saved: T, edits: Edits, field: keyof T & string, value: string): Edits => {
  const original = String(saved[field])
  if (value === original) return dropField(edits, field)
  return { ...edits, [field]: value, [originalKeyOf(field)]: edits[originalKeyOf(field)] ?? original }
}

/** Edited fields whose saved value was changed by someone else since. */
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

/** The edits after a save: only what was typed since it was sent. Changes by others count from what was `saved`. */
export const dropSaved = <T extends object>(edits: Edits, sent: Edits, saved: T): Edits =>
  Object.keys(sent)
    .filter((key) => !key.startsWith(ORIGINAL))
    .reduce<Edits>((left, key) => {
      if (left[key] === sent[key]) return dropField(left, key)
      return left[key] === undefined || !isFieldOf(saved, key) ? left : keepMine(saved, left, key)
    }, edits)

const isFieldOf = <T extends object>(saved: T, key: string): key is keyof T & string => Object.hasOwn(saved, key)

const dropField = (edits: Edits, field: string): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name]) => name !== field && name !== originalKeyOf(field)))

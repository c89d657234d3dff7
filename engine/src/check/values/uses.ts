/** What an expression requires, by names such as `answers.mood`. */
export interface ExpressionUses {
  /** Variables that are expected to have a value. */
  needs: readonly string[]
  /** Variables that have a value if it came out true, and if it came out false. */
  ifTrue: readonly string[]
  ifFalse: readonly string[]
}

export const NONE: ExpressionUses = { needs: [], ifTrue: [], ifFalse: [] }

/** Variables that a property relies on. `property` includes the place within it. */
export interface PropertyUse {
  property: string
  names: readonly string[]
}

/** `answers.mood.value` lies within `answers.mood`. */
export const isWithin = (name: string, whole: string): boolean =>
  name.startsWith(whole) && (name.length === whole.length || name[whole.length] === '.')

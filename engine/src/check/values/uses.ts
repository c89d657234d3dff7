/** What an expression asks for, by names as `answers.mood`. */
export interface ExpressionUses {
  /** Without a value it is not what the author meant. */
  needs: readonly string[]
  /** What has a value when it came out true, and when it came out false. */
  ifTrue: readonly string[]
  ifFalse: readonly string[]
}

export const NONE: ExpressionUses = { needs: [], ifTrue: [], ifFalse: [] }

/** Names that a property of a node counts on. `property`: with its place in it. */
export interface PropertyUse {
  property: string
  names: readonly string[]
}

/** `answers.mood.value` lies within `answers.mood`. */
export const isWithin = (name: string, whole: string): boolean =>
  name.startsWith(whole) && (name.length === whole.length || name[whole.length] === '.')

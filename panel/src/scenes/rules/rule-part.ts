import type { LooseRule } from './rule-edits.ts'

/** A part of a rule's form, of its date or of its time. */
export interface RulePartProps {
  rule: LooseRule
  onChange: (rule: LooseRule) => void
  /** By `dateStrategy`, `timeStrategy.key` and the like. */
  errors: ReadonlyMap<string, string>
  readOnly: boolean
}

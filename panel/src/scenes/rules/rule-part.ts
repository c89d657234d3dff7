import type { LooseRule } from './rule-edits.ts'

/** Props of the date and the time part of a rule's form. */
export interface RulePartProps {
  rule: LooseRule
  onChange: (rule: LooseRule) => void
  /** Messages by path: `dateStrategy`, `timeStrategy.key` and the like. */
  errors: ReadonlyMap<string, string>
  readOnly: boolean
}

import { IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { ruleFault } from '@attune/engine/schedule/check-rules'
import { describeRule } from '@attune/engine/schedule/describe-rule'
import { DatePart } from './date/DatePart.tsx'
import { RulePreview } from './preview/RulePreview.tsx'
import { asRule, type LooseRule } from './rule-edits.ts'
import type { RulePartProps } from './rule-part.ts'
import { TimePart } from './time/TimePart.tsx'
import classes from './RulesField.module.css'

interface RuleCardProps extends RulePartProps {
  place: number
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

/** A rule with its fields, or on one line when collapsed. */
export const RuleCard = ({ place, isOpen, onToggle, onRemove, ...part }: RuleCardProps) => {
  const { rule, errors, readOnly } = part
  const title = `Rule ${place + 1}`
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section className={classes.rule} aria-label={title}>
      <header className={classes.head}>
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={15} stroke={1.5} aria-hidden="true" />
          <span className={classes.title}>{title}</span>
          {!isOpen && (
            <span className={classes.summary} data-bad={errors.size > 0 || undefined}>
              {summaryOf(rule, errors)}
            </span>
          )}
        </button>
        {!readOnly && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${title}`}
            data-tip="Remove"
            data-tip-at="below"
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden="true" />
          </button>
        )}
      </header>
      {isOpen && (
        <div className={classes.body}>
          <DatePart {...part} />
          <TimePart {...part} />
          {errors.size === 0 && ruleFault(rule) === null && <RulePreview rule={asRule(rule)} />}
        </div>
      )}
    </section>
  )
}

const summaryOf = (rule: LooseRule, errors: ReadonlyMap<string, string>): string => {
  const [wrong] = errors.values()
  return wrong ?? ruleFault(rule) ?? describeRule(asRule(rule))
}

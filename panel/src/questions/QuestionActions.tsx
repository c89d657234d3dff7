import { Loader, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconPlayerPlay, IconWand, IconX } from '@tabler/icons-react'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import { useLaunching, type QuestionAction } from './change-questions.ts'
import classes from './columns.module.css'

interface QuestionActionsProps {
  question: RecentQuestion
  onAct: (action: QuestionAction) => void
}

interface Choice {
  action: QuestionAction
  label: string
  icon: typeof IconCheck
}

const AUTOPILOT: Choice = { action: 'autopilot', label: 'Launch autopilot', icon: IconWand }
const START: Choice = { action: 'in-progress', label: 'In progress', icon: IconPlayerPlay }
const ANSWER: Choice = { action: 'answered', label: 'Answered', icon: IconCheck }
const DISMISS: Choice = { action: 'dismissed', label: 'Dismiss', icon: IconX }
const REOPEN: Choice = { action: 'new', label: 'Reopen', icon: IconArrowBackUp }

/** What this reader can do with a question. */
const choicesOf = ({ status, abilities }: RecentQuestion): readonly Choice[] => {
  if (!abilities.update) return []
  if (status === 'new') return [...(abilities.autopilot ? [AUTOPILOT] : []), START, ANSWER, DISMISS]
  return status === 'in-progress' ? [REOPEN, ANSWER, DISMISS] : [REOPEN]
}

/** The actions at the end of a row. */
export const QuestionActions = ({ question, onAct }: QuestionActionsProps) => {
  const isLaunching = useLaunching(question._id)
  return (
    <span className={classes.actions}>
      {choicesOf(question).map(({ action, label, icon: Icon }) => (
        <button
          key={action}
          type="button"
          className="icon-button"
          tabIndex={-1}
          aria-label={`${label}: ${question.text}`}
          aria-disabled={isLaunching}
          data-tip={label}
          onClick={() => !isLaunching && onAct(action)}
        >
          {isLaunching && action === 'autopilot' ? (
            <Loader size={14} />
          ) : (
            <Icon size={16} stroke={1.5} aria-hidden="true" />
          )}
        </button>
      ))}
    </span>
  )
}

/** The same in the menu of a row on a phone. */
export const QuestionMenu = ({ question, onAct }: QuestionActionsProps) =>
  choicesOf(question).map(({ action, label, icon: Icon }) => (
    <Menu.Item key={action} leftSection={<Icon size={16} stroke={1.5} />} onClick={() => onAct(action)}>
      {label}
    </Menu.Item>
  ))

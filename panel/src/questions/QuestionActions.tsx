import { Loader, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconCornerUpLeft, IconPlayerPlay, IconWand, IconX } from '@tabler/icons-react'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import { useLaunching, type QuestionAction } from './change-questions.ts'
import classes from './columns.module.css'

interface QuestionActionsProps {
  question: RecentQuestion
  onAct: (action: QuestionAction) => void
  onReply: () => void
}

/** Whether a question is still to be answered, by this reader. */
export const isToAnswer = ({ status, abilities }: RecentQuestion): boolean =>
  abilities.reply && (status === 'new' || status === 'in-progress')

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
export const QuestionActions = ({ question, onAct, onReply }: QuestionActionsProps) => {
  const isLaunching = useLaunching(question._id)
  return (
    <span className={classes.actions}>
      {isToAnswer(question) && (
        <button
          type="button"
          className="icon-button"
          tabIndex={-1}
          aria-label={`Reply: ${question.text}`}
          data-tip="Reply"
          onClick={onReply}
        >
          <IconCornerUpLeft size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
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
export const QuestionMenu = ({ question, onAct, onReply }: QuestionActionsProps) => (
  <>
    {isToAnswer(question) && (
      <Menu.Item leftSection={<IconCornerUpLeft size={16} stroke={1.5} />} onClick={onReply}>
        Reply
      </Menu.Item>
    )}
    {choicesOf(question).map(({ action, label, icon: Icon }) => (
      <Menu.Item key={action} leftSection={<Icon size={16} stroke={1.5} />} onClick={() => onAct(action)}>
        {label}
      </Menu.Item>
    ))}
  </>
)

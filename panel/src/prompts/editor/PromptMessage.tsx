import { Select, Switch, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { TemplateMessage } from '@attune/contract/prompts/entity'
import { PROMPT_CONTENT_MAX, REPLY_ROLES } from '@attune/contract/prompts/limits'
import { CodeInput } from '../../ui/code/CodeInput.tsx'
import { PROMPT_NAMES } from './prompt-names.ts'
import classes from './PromptEditor.module.css'

const NO_SCENE = { nodes: [], dataSource: [] }

interface PromptMessageProps {
  message: TemplateMessage
  /** From 0. */
  place: number
  count: number
  fault: string | null
  onChange: (part: Partial<TemplateMessage>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One message for the model: who says it, what, and whether variables in it are filled in. */
export const PromptMessage = ({ message, place, count, fault, onChange, onMove, onRemove }: PromptMessageProps) => {
  const { role, content, render } = message
  const name = `Message ${place + 1}`
  return (
    <section className={classes.message} aria-label={name}>
      <header className={classes.bar}>
        <Select
          className={classes.role ?? ''}
          aria-label={`Role of ${name}`}
          allowDeselect={false}
          data={[...REPLY_ROLES]}
          value={role}
          onChange={(next) => next !== null && onChange({ role: next })}
        />
        <Switch
          className={classes.render ?? ''}
          label="Render"
          labelPosition="left"
          aria-label={`Render variables in ${name}`}
          checked={render}
          onChange={({ currentTarget }) => onChange({ render: currentTarget.checked })}
        />
        <MessageButton
          icon={IconArrowUp}
          does="up"
          label={`Move ${name} up`}
          off={place === 0}
          go={() => onMove(place - 1)}
        />
        <MessageButton
          icon={IconArrowDown}
          does="down"
          label={`Move ${name} down`}
          off={place === count - 1}
          go={() => onMove(place + 1)}
        />
        <MessageButton icon={IconTrash} does="remove" label={`Remove ${name}`} off={count === 1} go={onRemove} />
      </header>
      {render ? (
        <CodeInput
          label={`Content of ${name}`}
          hideLabel
          language="template"
          multiline
          maxLength={PROMPT_CONTENT_MAX}
          value={content}
          error={fault}
          onChange={(next) => onChange({ content: next })}
          scene={NO_SCENE}
          nodeId={null}
          names={PROMPT_NAMES}
        />
      ) : (
        <Textarea
          aria-label={`Content of ${name}`}
          autosize
          minRows={3}
          maxRows={16}
          maxLength={PROMPT_CONTENT_MAX}
          value={content}
          error={fault}
          onChange={({ currentTarget }) => onChange({ content: currentTarget.value })}
        />
      )}
    </section>
  )
}

interface MessageButtonProps {
  icon: typeof IconTrash
  does: 'up' | 'down' | 'remove'
  label: string
  off: boolean
  go: () => void
}

const MessageButton = ({ icon: Icon, does, label, off, go }: MessageButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    data-tip={label}
    data-does={does}
    disabled={off}
    onClick={go}
  >
    <Icon size={16} stroke={1.5} aria-hidden="true" />
  </button>
)

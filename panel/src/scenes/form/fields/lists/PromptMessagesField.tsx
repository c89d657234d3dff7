import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { PROMPT_CONTENT_MAX, REPLY_ROLES } from '@attune/contract/prompts/limits'
import { NODE_NAME_MAX, PROMPT_MESSAGES_MAX } from '@attune/contract/scenes/nodes/limits'
import type { FieldProps, FormOf } from '../../field-props.ts'
import { TemplateField } from '../../code-fields.tsx'
import { AddItem } from './AddItem.tsx'
import { errorsAt, errorsOfItem, itemsOf, movesOf, withItem } from './list-edits.ts'
import { ListItem } from './ListItem.tsx'
import classes from '../fields.module.css'

const CONTENT: FormOf<'template'> = {
  field: 'template',
  name: 'content',
  title: 'Content',
  maxLength: PROMPT_CONTENT_MAX,
  multiline: true,
  required: true,
}

/** Messages for the model after the template, in order. */
export const PromptMessagesField = ({
  form,
  value,
  onChange,
  errors,
  context,
}: FieldProps<FormOf<'prompt-messages'>>) => {
  const messages = itemsOf(value)
  const add = () => onChange([...messages, { role: REPLY_ROLES[1], content: '', render: true }])
  return (
    <div role="group" aria-label={form.title} className={classes.list}>
      <span className={classes.label}>{form.title}</span>
      {messages.map((message, at) => {
        const wrong = errorsOfItem(errors, at)
        const set = (change: Record<string, unknown>) => onChange(withItem(messages, at, change))
        return (
          <ListItem
            // Messages can be moved and edited; only the position is stable.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            title={`Message ${at + 1}`}
            readOnly={context.readOnly}
            {...movesOf(messages, at, onChange)}
          >
            <Select
              label="Role"
              data={[...REPLY_ROLES]}
              value={typeof message['role'] === 'string' ? message['role'] : null}
              allowDeselect={false}
              readOnly={context.readOnly}
              error={wrong.get('role')}
              onChange={(role) => set({ role })}
            />
            {message['render'] === true ? (
              <TemplateField
                form={CONTENT}
                value={message['content']}
                errors={errorsAt(wrong, 'content')}
                context={context}
                onChange={(content) => set({ content })}
              />
            ) : (
              <Textarea
                label="Content"
                autosize
                minRows={3}
                maxRows={16}
                maxLength={PROMPT_CONTENT_MAX}
                value={typeof message['content'] === 'string' ? message['content'] : ''}
                readOnly={context.readOnly}
                error={wrong.get('content')}
                onChange={(event) => set({ content: event.currentTarget.value })}
              />
            )}
            <Switch
              label="Render"
              description="The content contains variables."
              checked={message['render'] === true}
              disabled={context.readOnly}
              onChange={(event) => set({ render: event.currentTarget.checked })}
            />
            <TextInput
              label="Comment"
              description="A note for authors. It isn’t sent to the model."
              maxLength={NODE_NAME_MAX * 2}
              autoComplete="off"
              value={typeof message['comment'] === 'string' ? message['comment'] : ''}
              readOnly={context.readOnly}
              onChange={({ currentTarget: { value: text } }) => set({ comment: text === '' ? undefined : text })}
            />
          </ListItem>
        )
      })}
      {errors.has('') && <p className={classes.problem}>{errors.get('')}</p>}
      {!context.readOnly && messages.length < PROMPT_MESSAGES_MAX && <AddItem label="Add message" onAdd={add} />}
      {context.readOnly && messages.length === 0 && <p className={classes.note}>None</p>}
    </div>
  )
}

import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { TEMPLATE_KINDS, type TemplateKind } from '@attune/contract/conversations/constants'
import { MESSAGE_TEXT_MAX, TEMPLATE_TITLE_MAX } from '@attune/contract/conversations/limits'
import type { MessageTemplate } from '@attune/contract/conversations/templates'
import { calls } from '../../../client/calls.ts'
import { detailOf, failureOf } from '../../../client/failure.ts'
import { notify } from '../../../client/notify.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { insertText } from '../insert-text.ts'
import { EditorPreview } from './EditorPreview.tsx'
import { refreshTemplates, templatesQuery, variablesQuery } from './template-queries.ts'
import classes from './TemplateEditor.module.css'

interface TemplateEditorProps {
  /** Null creates a new one. */
  template: MessageTemplate | null
  contactId: string
  clientName: string
  onClose: () => void
}

const NO_KIND = 'None'

/** Edits a template: title, text with variables, and the label it is suggested under. */
export const TemplateEditor = ({ template, contactId, clientName, onClose }: TemplateEditorProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const abilities = useQuery(templatesQuery).data?.abilities
  const mayShare = abilities?.share === true
  const [title, setTitle] = useState(template?.title ?? '')
  const [text, setText] = useState(template?.text ?? '')
  const [kind, setKind] = useState<TemplateKind | null>(template?.kind ?? null)
  const [shared, setShared] = useState(template?.shared ?? false)
  const [known, setKnown] = useState(template)
  const [newer, setNewer] = useState<MessageTemplate | null>(null)

  const save = async () => {
    const texts = { title, text, kind, shared }
    try {
      if (known === null) await calls.conversations.createTemplate(texts)
      else await calls.conversations.updateTemplate({ id: known._id, 'if-match': known.rev, ...texts })
    } catch (error) {
      if (failureOf(error).code === 'TemplateChanged') {
        const theirs = detailOf(error) as MessageTemplate // The contract's.
        // Saving again overwrites the version shown here.
        setKnown(theirs)
        setNewer(theirs)
      }
      throw error
    }
    await refreshTemplates()
  }
  const remove = async () => {
    if (template === null) return
    try {
      await calls.conversations.removeTemplate({ id: template._id })
    } catch (error) {
      const { title: said, content } = failureOf(error)
      return notify({ kind: 'bad', title: said, content })
    }
    await refreshTemplates()
    onClose()
  }

  return (
    <DialogForm
      title={template === null ? 'New template' : 'Edit template'}
      submit="Save"
      hold={holdOf(title, text)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        data-autofocus
        maxLength={TEMPLATE_TITLE_MAX}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        ref={area}
        label="Text"
        autosize
        minRows={4}
        maxRows={10}
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // Enter adds a line here instead of submitting the dialog.
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && event.stopPropagation()}
      />
      <Names contactId={contactId} onChoose={(name) => insertText(area.current, `{{ ${name} }}`)} />
      <EditorPreview text={text} contactId={contactId} clientName={clientName} />
      {newer !== null && (
        <section className={classes.newer} aria-label="Newer text">
          <p>Someone else saved it as “{newer.title}”:</p>
          <p dir="auto">{newer.text}</p>
          <Button variant="default" onClick={() => setText(newer.text)}>
            Use this text
          </Button>
        </section>
      )}
      {abilities?.suggest !== false && (
        <div>
          <p className={classes.label} id="template-kind">
            Suggested as
          </p>
          <SegmentedControl
            size="xs"
            aria-labelledby="template-kind"
            data={[NO_KIND, ...TEMPLATE_KINDS]}
            value={kind ?? NO_KIND}
            onChange={(value) => setKind(TEMPLATE_KINDS.find((each) => each === value) ?? null)}
          />
        </div>
      )}
      {(mayShare || shared) && (
        <Checkbox
          label="Shared with everyone in the organization"
          checked={shared}
          disabled={!mayShare}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
      {template !== null && (
        <Button
          className={classes.remove ?? ''}
          variant="default"
          leftSection={<IconTrash size={15} stroke={1.5} />}
          onClick={() => void remove()}
        >
          Delete template
        </Button>
      )}
    </DialogForm>
  )
}

const holdOf = (title: string, text: string): string | null => {
  if (title.trim() === '') return 'Enter a title for the template.'
  if (text.trim() === '') return 'Write the text of the template first.'
  return text.length > MESSAGE_TEXT_MAX ? `Text should be less then ${MESSAGE_TEXT_MAX} chars.` : null
}

/** Variable names to insert in braces. */
const Names = ({ contactId, onChoose }: { contactId: string; onChoose: (name: string) => void }) => {
  const { data = [] } = useQuery(variablesQuery(contactId))
  return (
    <ul className={classes.names} aria-label="Variables">
      {data.map(({ name, group, title }) => (
        <li key={name}>
          <button type="button" className={classes.name} title={`${group}: ${title}`} onClick={() => onChoose(name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

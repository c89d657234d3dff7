import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhatsAppTemplate } from '@attune/contract/channels/whatsapp/calls'
import { fillTemplate, TEMPLATE_MAX, valueProblem } from '@attune/contract/channels/whatsapp/templates'
import { whatsappTemplatesQuery } from '../../../channels/channel-queries.ts'
import { calls } from '../../../client/calls.ts'
import { notify } from '../../../client/notify.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { newSuffix } from '../unsent-message.ts'
import classes from './WindowLine.module.css'

interface TemplateDialogProps {
  contactId: string
  clientName: string
  /** Our WhatsApp number. */
  from: string
  onClose: () => void
}

/** A template approved by WhatsApp, with its placeholders filled in, as the client will read it. */
export const TemplateDialog = ({ contactId, clientName, from, onClose }: TemplateDialogProps) => {
  const { data, error } = useQuery(whatsappTemplatesQuery)
  const approved = (data ?? []).filter(({ state }) => state === 'approved')
  const [id, setId] = useState<string | null>(null)
  const [words, setWords] = useState<readonly string[]>([])
  // The same for each attempt, so that a lost answer never sends anything twice.
  const [suffix] = useState(newSuffix)
  const template = approved.find(({ _id }) => _id === id) ?? approved[0]
  const values =
    template === undefined ? [] : Array.from({ length: template.variables }, (_, place) => words[place] ?? '')
  return (
    <DialogForm
      title={`Send a template to ${clientName}`}
      submit="Send"
      hold={holdOf(data === undefined && error === null, template, values)}
      onSubmit={async () => {
        if (template === undefined) return
        await calls.conversations.sendWhatsAppTemplate({ id: contactId, suffix, template: template._id, values, from })
        notify({ kind: 'good', title: 'Template sent' })
      }}
      onClose={onClose}
    >
      {template !== undefined && (
        <>
          <Select
            label="Template"
            allowDeselect={false}
            data={approved.map((one) => ({ value: one._id, label: `${one.name} (${one.language})` }))}
            value={template._id}
            onChange={setId}
          />
          {values.map((value, place) => (
            <TextInput
              // The placeholders of a template have no name but their number.
              // eslint-disable-next-line react/no-array-index-key
              key={`${template._id} ${place}`}
              label={`Text for {{${place + 1}}}`}
              maxLength={TEMPLATE_MAX.value}
              value={value}
              onChange={({ currentTarget }) => setWords(values.with(place, currentTarget.value))}
            />
          ))}
          <div>
            <p className={classes.label}>What {clientName} reads</p>
            <p className={classes.preview} dir="auto">
              {fillTemplate(template.body, values)}
            </p>
          </div>
        </>
      )}
    </DialogForm>
  )
}

/** Why nothing can be sent yet; null if it can. */
const holdOf = (
  isLoading: boolean,
  template: WhatsAppTemplate | undefined,
  values: readonly string[],
): string | null => {
  if (isLoading) return 'Loading templates…'
  if (template === undefined)
    return 'There is no approved template yet. An admin can add one under Organization, Channels.'
  const wrong = values.map(valueProblem).find((problem) => problem !== null)
  if (wrong === 'empty') return 'Fill in every placeholder.'
  if (wrong === 'breaks') return 'WhatsApp doesn’t allow line breaks or more than four spaces in a row here.'
  return fillTemplate(template.body, values).length > TEMPLATE_MAX.body || wrong === 'long'
    ? 'It’s too long for WhatsApp.'
    : null
}

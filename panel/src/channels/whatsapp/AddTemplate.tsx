import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countVariables, TEMPLATE_MAX } from '@attune/contract/channels/whatsapp/templates'
import { calls } from '../../client/calls.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { refreshChannels } from '../channel-queries.ts'

/** A template that WhatsApp has approved, copied from the Twilio Console. */
export const AddTemplate = ({ onClose }: { onClose: () => void }) => {
  const [name, setName] = useState('')
  const [language, setLanguage] = useState('en')
  const [body, setBody] = useState('')
  const [contentSid, setContentSid] = useState('')
  return (
    <DialogForm
      title="Add a WhatsApp template"
      submit="Add"
      hold={holdOf(name, body, contentSid)}
      onSubmit={async () => {
        await calls.channels.addWhatsAppTemplate({
          ...{ name: name.trim(), language: language.trim(), body: body.trim(), contentSid: contentSid.trim() },
        })
        await refreshChannels()
      }}
      onClose={onClose}
    >
      <p>Copy it from the Content Template Builder of the Twilio Console, once WhatsApp has approved it.</p>
      <TextInput
        label="Name"
        maxLength={TEMPLATE_MAX.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Language"
        description="As WhatsApp writes it, such as en or pt_BR."
        maxLength={TEMPLATE_MAX.language}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
      <Textarea
        label="Text"
        description="Use {{1}}, {{2}} as placeholders."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={TEMPLATE_MAX.body}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <TextInput
        label="Content SID"
        description="HX and 32 letters and digits."
        maxLength={40}
        value={contentSid}
        onChange={({ currentTarget }) => setContentSid(currentTarget.value)}
      />
    </DialogForm>
  )
}

const holdOf = (name: string, body: string, contentSid: string): string | null => {
  if (name.trim() === '' || body.trim() === '') return 'Enter its name and text.'
  if (countVariables(body) === null) return 'Number the placeholders from {{1}} up, without gaps.'
  return /^HX[0-9a-fA-F]{32}$/.test(contentSid.trim()) ? null : 'Enter its Content SID.'
}

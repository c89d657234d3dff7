import { Button, MultiSelect, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Webhook } from '@attune/contract/integrations/entity'
import { WEBHOOK_MAX } from '@attune/contract/integrations/limits'
import { calls } from '../../client/calls.ts'
import { useSaveOver } from '../../client/use-save-over.ts'
import { SettingsForm, type ReadField } from '../../staff/settings/SettingsForm.tsx'
import { useAccountChange } from '../../staff/settings/use-account-change.ts'
import { refreshWebhooks } from './webhook-queries.ts'
import { KIND_CHOICES } from '../webhook-text.ts'
import classes from '../Integrations.module.css'

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null
  onMade: (made: { webhook: Webhook; secret: string }) => void
  onClose: () => void
}

interface Fields {
  title: string
  url: string
  kinds: string[] | null
}

/** Name, address and kinds of a webhook. */
export const WebhookForm = ({ webhook, onMade, onClose }: WebhookFormProps) => {
  const [isAll, setAll] = useState(webhook === null || webhook.kinds === null)
  const [kinds, setKinds] = useState(webhook?.kinds ?? [])
  const saveOver = useSaveOver(webhook)
  const change = useAccountChange({
    call: (fields: Fields) =>
      saveOver(
        (latest) => save(latest, fields),
        (one) => [one.title, one.url, one.kinds],
      ),
    blames: { WebhookAddressRefused: 'url', WebhookKindUnknown: 'kinds', WebhooksFull: 'title' },
    onDone: (made) => {
      void refreshWebhooks()
      onMade(made)
    },
    onRefused: () => void refreshWebhooks(),
  })
  const send = (read: ReadField) => {
    const [title, url] = [read('title').trim(), read('url').trim()]
    const missing = {
      ...(title === '' && { title: 'Please enter a name.' }),
      ...(url === '' && { url: 'Please enter an address.' }),
      ...(!isAll && kinds.length === 0 && { kinds: 'Choose at least one event type.' }),
    }
    if (Object.keys(missing).length > 0) change.blame(missing)
    else change.run({ title, url, kinds: isAll ? null : kinds })
  }
  return (
    <SettingsForm
      dialog
      label={webhook === null ? 'Add' : 'Save'}
      busy={change.busy}
      errors={change.errors}
      onSubmit={send}
      beside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <TextInput
        label="Name"
        name="title"
        description="What your team calls the program."
        autoComplete="off"
        maxLength={WEBHOOK_MAX.title}
        defaultValue={webhook?.title ?? ''}
        error={change.errors['title']}
      />
      <TextInput
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://hooks.example.com/attune"
        autoComplete="off"
        maxLength={WEBHOOK_MAX.url}
        defaultValue={webhook?.url ?? ''}
        error={change.errors['url']}
      />
      <Radio.Group label="Events to send" value={isAll ? 'all' : 'some'} onChange={(value) => setAll(value === 'all')}>
        <div className={classes.choices}>
          <Radio value="all" label="Everything that happens" />
          <Radio value="some" label="Only what I choose" />
        </div>
      </Radio.Group>
      {!isAll && (
        <MultiSelect
          label="Event types"
          placeholder={kinds.length === 0 ? 'Message received, …' : ''}
          data={KIND_CHOICES}
          value={kinds}
          onChange={setKinds}
          searchable
          hidePickedOptions
          maxDropdownHeight={220}
          nothingFoundMessage="No results"
          error={change.errors['kinds']}
        />
      )}
    </SettingsForm>
  )
}

const save = async (latest: Webhook | null, fields: Fields): Promise<{ webhook: Webhook; secret: string }> =>
  latest === null
    ? calls.integrations.createWebhook(fields)
    : {
        webhook: await calls.integrations.updateWebhook({ id: latest._id, ...fields, rev: latest.rev }),
        secret: '',
      }

import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Permission } from '@attune/contract/permissions'
import { INTEGRATION_PERMISSIONS } from '@attune/contract/staff/integration-permissions'
import { may, useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { OwnCodeInput, OwnPasswordInput, SettingsForm, type ReadField } from '../../staff/settings/SettingsForm.tsx'
import {
  PASSWORD_AND_CODE_REFUSAL_FIELDS,
  requirePasswordAndCode,
  useAccountChange,
} from '../../staff/settings/use-account-change.ts'
import { EXPIRY_CHOICES, RIGHTS_CHOICES, rightsOf, wordsOfRight, type RightsChoice } from './key-rights.ts'

interface KeyFormProps {
  onMade: (name: string, key: string) => void
  onClose: () => void
}

interface NewKey {
  name: string
  rights: Permission[]
  expiresInDays?: number
  password: string
  code?: string
}

/** Name, rights and expiry of a new key. */
export const KeyForm = ({ onMade, onClose }: KeyFormProps) => {
  const account = useAccount()
  const can = INTEGRATION_PERMISSIONS.filter((name) => may(account, name))
  const [choice, setChoice] = useState<RightsChoice>('read-aliases')
  const [chosen, setChosen] = useState<string[]>([])
  const [days, setDays] = useState('90')
  const change = useAccountChange({
    call: (input: NewKey) => calls.staff.createIntegration(input),
    blames: { ApiKeysFull: 'name', IntegrationRightDenied: 'rights', ...PASSWORD_AND_CODE_REFUSAL_FIELDS },
    onDone: ({ key, integration }) => onMade(integration.name, key),
  })
  const send = (read: ReadField) => {
    const name = read('name').trim()
    const rights = rightsOf(choice, chosen, can)
    const proof = { password: read('password'), ...(account.secondFactor && { code: read('code').trim() }) }
    const missing = {
      ...(name === '' && { name: 'Please enter a name.' }),
      ...(rights.length === 0 && { rights: 'Choose at least one right.' }),
      ...requirePasswordAndCode(proof),
    }
    if (Object.keys(missing).length > 0) change.blame(missing)
    else change.run({ name, rights, ...(days !== '' && { expiresInDays: Number(days) }), ...proof })
  }
  return (
    <SettingsForm
      dialog
      label="Create key"
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
        name="name"
        description="The program it’s for. Its changes appear under this name."
        autoComplete="off"
        maxLength={100}
        error={change.errors['name']}
      />
      <Select
        label="Rights"
        data={RIGHTS_CHOICES}
        allowDeselect={false}
        value={choice}
        error={choice === 'chosen' ? undefined : change.errors['rights']}
        onChange={(value) => setChoice(RIGHTS_CHOICES.find((one) => one.value === value)?.value ?? choice)}
      />
      {choice === 'chosen' && (
        <MultiSelect
          label="Chosen rights"
          data={can.map((value) => ({ value, label: wordsOfRight(value) }))}
          value={chosen}
          onChange={setChosen}
          searchable
          hidePickedOptions
          maxDropdownHeight={220}
          nothingFoundMessage="No results"
          error={change.errors['rights']}
        />
      )}
      <Select
        label="Expires"
        data={EXPIRY_CHOICES}
        allowDeselect={false}
        value={days}
        onChange={(value) => setDays(value ?? days)}
      />
      <OwnPasswordInput error={change.errors['password']} />
      {account.secondFactor && <OwnCodeInput error={change.errors['code']} />}
    </SettingsForm>
  )
}

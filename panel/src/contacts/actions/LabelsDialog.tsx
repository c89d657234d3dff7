import { CONTACT_COUNTS, CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { labelProblem } from '../../ui/inputs/label-rules.ts'
import { LabelsInput } from '../../ui/inputs/LabelsInput.tsx'
import { labelsQuery } from '../data/contact-queries.ts'

interface LabelsDialogProps {
  title: string
  onChange: (add: string[], remove: string[]) => Promise<unknown>
  onClose: () => void
}

/** Adds and removes labels of clients. */
export const LabelsDialog = ({ title, onChange, onClose }: LabelsDialogProps) => {
  const known = useQuery(labelsQuery).data?.map(({ v }) => v) ?? []
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const limits = { known, max: CONTACT_COUNTS.labels, longest: CONTACT_TEXTS.label }
  const hold = labelProblem([...add, ...remove], CONTACT_TEXTS.label)
  return (
    <DialogForm
      title={title}
      submit="Change labels"
      hold={add.length + remove.length === 0 ? 'Choose a label to add or remove.' : hold}
      onSubmit={() => onChange(add, remove)}
      onClose={onClose}
    >
      <LabelsInput label="Add" value={add} onChange={setAdd} {...limits} />
      <LabelsInput label="Remove" value={remove} onChange={setRemove} {...limits} />
    </DialogForm>
  )
}

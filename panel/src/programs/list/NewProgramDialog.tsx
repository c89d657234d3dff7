import { Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PROGRAM_DESCRIPTION_MAX, PROGRAM_TITLE_MAX } from '@attune/contract/programs/limits'
import { calls } from '../../client/calls.ts'
import { useIsShown } from '../../client/use-is-shown.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { programs } from '../program-queries.ts'

/** Asks for the title of a new program, and opens it. */
export const NewProgramDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const create = async () => {
    const { _id } = await calls.programs.create({ title: title.trim(), description: description.trim() })
    void programs.reload()
    // Unless it was canceled meanwhile.
    if (isShown.current) void navigate({ to: '/programs/$id', params: { id: _id } })
  }
  return (
    <DialogForm
      title="New Program"
      submit="Create"
      hold={title.trim() === '' ? 'Enter a title for the program.' : null}
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Title"
        maxLength={PROGRAM_TITLE_MAX}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={PROGRAM_DESCRIPTION_MAX}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </DialogForm>
  )
}

import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FOLDER_COLORS, type FolderColor } from '@attune/contract/conversations/constants'
import type { Folder, ThreadFilters } from '@attune/contract/conversations/folders'
import { FOLDER_TITLE_MAX } from '@attune/contract/conversations/limits'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { changeFolder, createFolder } from '../../data/change-folders.ts'
import { filterCount } from '../../data/thread-filters.ts'
import { FilterFields } from '../filters/FilterFields.tsx'
import { hueOf } from './folder-look.ts'
import classes from './FolderDialog.module.css'

interface FolderDialogProps {
  /** The folder to edit; null creates one. */
  folder: Folder | null
  /** Initial filters of a new folder. */
  filters?: ThreadFilters
  /** A new folder is not opened after it is created. */
  stay?: boolean
  onClose: () => void
}

/** Edits the title, colour and filters of a personal folder. */
export const FolderDialog = ({ folder, filters: offered = {}, stay = false, onClose }: FolderDialogProps) => {
  const navigate = useNavigate()
  const [title, setTitle] = useState(folder?.title ?? '')
  const [color, setColor] = useState<FolderColor>(folder?.color ?? 'blue')
  const [filters, setFilters] = useState<ThreadFilters>(folder?.filters ?? offered)
  const save = async () => {
    const input = { title: title.trim(), color, filters }
    if (folder !== null) return changeFolder({ id: folder._id, ...input })
    const made = await createFolder(input)
    return stay ? undefined : navigate({ to: '/conversations', search: { folder: made._id } })
  }
  return (
    <DialogForm
      title={folder === null ? 'New folder' : 'Edit folder'}
      submit={folder === null ? 'Create folder' : 'Save'}
      hold={title.trim() === '' ? 'Enter a title.' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        maxLength={FOLDER_TITLE_MAX}
        value={title}
        data-autofocus
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Colors value={color} onChange={setColor} />
      <fieldset className={classes.filters}>
        <legend className={classes.legend}>Filters</legend>
        <p>
          {filterCount(filters) === 0
            ? 'Without filters, the folder contains only clients you add by hand.'
            : 'The folder contains clients who match all of these filters, plus any you add by hand.'}
        </p>
        <FilterFields filters={filters} onChange={setFilters} />
      </fieldset>
    </DialogForm>
  )
}

const Colors = ({ value, onChange }: { value: FolderColor; onChange: (color: FolderColor) => void }) => (
  <fieldset className={classes.colors}>
    <legend className={classes.legend}>Color</legend>
    {FOLDER_COLORS.map((color) => (
      <label
        key={color}
        className={classes.color}
        title={color}
        style={{ '--hue': hueOf(color) } as React.CSSProperties}
      >
        <input
          type="radio"
          name="color"
          aria-label={color}
          checked={color === value}
          onChange={() => onChange(color)}
        />
      </label>
    ))}
  </fieldset>
)

import { MultiSelect, Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { SearchFailed } from './SearchFailed.tsx'
import { LOADING, NO_RESULTS, optionsOf, type Choice } from './select-options.ts'
import { useChoices, type ChoiceSource } from './use-choices.ts'
import { useHeldList } from './use-held-list.ts'
import classes from './SearchSelect.module.css'

interface FieldProps {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  placeholder?: string
  description?: ReactNode
  error?: string | null
  disabled?: boolean
  /** Set inside a popover: the list must stay inside it too, or a click on the list would close both. */
  inPopover?: boolean
}

interface SourceProps extends FieldProps {
  source: ChoiceSource
  /** Label for an id that can't be resolved, such as "Unknown Client". */
  unknown: string
  /** Shown next to the name in the list, such as an avatar. */
  picture?: (choice: Choice) => ReactNode
}

interface SearchSelectProps extends SourceProps {
  value: string | null
  onChange: (id: string | null) => void
  clearable?: boolean
}

/** Selects one of many items by search. */
export const SearchSelect = ({ value, onChange, clearable = true, ...props }: SearchSelectProps) => {
  const chosen = value === null ? [] : [value]
  const { input, label, onSearch } = useSearchInput(props, chosen)
  return (
    <Select
      {...input}
      value={value}
      onChange={onChange}
      clearable={clearable}
      // Mantine writes the chosen item's name into the field; that isn't a search.
      onSearchChange={(text) => onSearch(value !== null && text === label(value) ? '' : text)}
    />
  )
}

interface MultiSearchSelectProps extends SourceProps {
  value: string[]
  onChange: (ids: string[]) => void
  max?: number
}

/** Selects several of many items by search. */
export const MultiSearchSelect = ({ value, onChange, max, ...props }: MultiSearchSelectProps) => {
  const { input, onSearch } = useSearchInput(props, value)
  return (
    <MultiSelect
      {...input}
      value={value}
      onChange={onChange}
      onSearchChange={onSearch}
      hidePickedOptions
      {...(max !== undefined && { maxValues: max })}
    />
  )
}

const useSearchInput = (
  { source, unknown, picture, hideLabel, error, inPopover = false, ...field }: SourceProps,
  chosen: string[],
) => {
  const [q, setQ] = useState('')
  const [open, setOpen] = useState(false)
  const { shown, hold } = useHeldList(useChoices(source, q, chosen, open))
  const { found, known, searching, failed, again, fetching } = shown
  const data = optionsOf(found, chosen, known, { unknown, fetching })
  const listed = new Set(found.map(({ id }) => id))
  return {
    onSearch: setQ,
    label: (id: string) => data.find((option) => option.value === id)?.label,
    input: {
      ...field,
      ...(hideLabel === true && { label: undefined, 'aria-label': field.label }),
      error: error ?? undefined,
      searchable: true,
      size: 'xs',
      comboboxProps: { shadow: 'xl', transitionProps: { duration: 160 }, withinPortal: !inPopover },
      data,
      // The list shows what the server found; chosen items are in `data` only for their labels.
      filter: ({ options }: { options: object[] }) =>
        options.filter((option) => 'value' in option && listed.has(String(option.value))) as typeof data,
      nothingFoundMessage: searching ? LOADING : failed ? <SearchFailed onRetry={again} /> : NO_RESULTS,
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
      maxDropdownHeight: 320,
      scrollAreaProps: { onPointerDown: hold },
      renderOption: ({ option }: { option: { value: string; label: string } }) => {
        const choice = known.get(option.value)
        return (
          <span className={classes.option}>
            {choice !== undefined && picture?.(choice)}
            <span className={classes.name}>{option.label}</span>
            {choice?.detail !== undefined && <span className={classes.detail}>{choice.detail}</span>}
          </span>
        )
      },
    },
  }
}

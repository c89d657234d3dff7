import { Textarea, type TextareaProps } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type Ref } from 'react'
import { NOTE_TEXT_MAX } from '@attune/contract/contacts/limits'
import { calls } from '../../../client/calls.ts'
import { InlineOptions, type InlineHandle } from '../../../ui/inline/InlineOptions.tsx'
import { findMentionQuery, namePerson, type MentionedPeople } from './mention-text.ts'

interface MentionFieldProps extends Pick<TextareaProps, 'placeholder' | 'minRows' | 'maxRows' | 'error'> {
  contactId: string
  label: string
  text: string
  people: MentionedPeople
  onChange: (text: string, people: MentionedPeople) => void
  ref: Ref<HTMLTextAreaElement>
}

/** The field of a note. An `@` lists colleagues who see the client; the arrows choose, Enter and Tab mention. */
export const MentionField = (props: MentionFieldProps) => {
  const { contactId, label, text, people, onChange, ref, ...rest } = props
  const id = useId()
  const list = useRef<InlineHandle>(null)
  const [current, setCurrent] = useState<string | undefined>(undefined)
  // The list opens by typing, not by moving through a text.
  const [caret, setCaret] = useState<number | null>(null)
  const query = caret === null ? null : findMentionQuery(text, caret, people)

  const mention = (person: { _id: string; name: string; email: string }) => {
    if (caret === null || query === null) return
    const named = namePerson(people, person)
    const before = `${text.slice(0, caret - query.length)}${named.name} `
    onChange(`${before}${text.slice(caret).trimStart()}`, named.people)
    setCaret(null)
    const field = document.querySelector<HTMLTextAreaElement>(`[data-mentions="${CSS.escape(id)}"]`)
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(before.length, before.length)
    })
  }
  return (
    <>
      {query !== null && (
        <Colleagues
          ref={list}
          id={id}
          contactId={contactId}
          query={query.trim()}
          onChoose={mention}
          onLeave={() => setCaret(null)}
          onCurrent={setCurrent}
        />
      )}
      <Textarea
        {...rest}
        ref={ref}
        data-mentions={id}
        aria-label={label}
        autosize
        maxLength={NOTE_TEXT_MAX}
        value={text}
        aria-autocomplete="list"
        aria-controls={current === undefined ? undefined : id}
        aria-activedescendant={current}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value, people)
          setCaret(currentTarget.selectionStart)
        }}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          if (selectionStart !== caret || selectionEnd !== caret) setCaret(null)
        }}
        onKeyDown={(event) => {
          const { key, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event.nativeEvent
          if (isComposing || ctrlKey || metaKey || altKey || shiftKey || query === null) return
          if (list.current?.press(key) !== true) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onBlur={() => setCaret(null)}
      />
    </>
  )
}

interface ColleaguesProps {
  id: string
  contactId: string
  query: string
  onChoose: (person: { _id: string; name: string; email: string }) => void
  onLeave: () => void
  onCurrent: (id: string | undefined) => void
  ref: Ref<InlineHandle>
}

const Colleagues = ({ contactId, query, onChoose, ...list }: ColleaguesProps) => {
  const { data, isPending } = useQuery({
    queryKey: ['mentionable', contactId, query],
    queryFn: ({ signal }) => calls.contacts.listMentionable({ id: contactId, q: query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  })
  const people = data?.data ?? []
  return (
    <InlineOptions
      {...list}
      label="Colleagues"
      isLoading={isPending}
      options={people.map(({ _id, name, email }) => ({ key: _id, title: name, detail: email }))}
      onChoose={({ key }) => {
        const person = people.find(({ _id }) => _id === key)
        if (person !== undefined) onChoose(person)
      }}
    />
  )
}

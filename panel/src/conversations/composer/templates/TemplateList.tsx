import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconTemplate } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import type { MessageTemplate } from '@attune/contract/conversations/templates'
import { notifyFailure } from '../../../client/notify.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { findTemplates } from './find-templates.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { renderedQuery, templatesQuery } from './template-queries.ts'
import { plainTemplate } from './variable-title.ts'
import classes from './TemplateList.module.css'

interface TemplateListProps {
  contactId: string
  clientName: string
  onInsert: (text: string) => void
  /** Null creates a new one. */
  onEdit: (template: MessageTemplate | null) => void
}

const HEIGHT = 44

/** Search, list and preview. The arrow keys choose; Enter inserts the chosen template with the client's values. */
export const TemplateList = ({ contactId, clientName, onInsert, onEdit }: TemplateListProps) => {
  const id = useId()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(templatesQuery)
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const found = findTemplates(data?.data ?? [], search)
  const chosen = found[Math.min(at, found.length - 1)]

  const insert = async (template: MessageTemplate) => {
    try {
      onInsert((await client.fetchQuery(renderedQuery(template, contactId))).text)
    } catch (failure) {
      notifyFailure(failure)
    }
  }
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + by + found.length) % found.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen !== undefined) {
      event.preventDefault()
      void insert(chosen)
    }
  }

  return (
    <div className={classes.panes} data-empty={data?.data.length === 0 || undefined}>
      <div className={classes.left}>
        <TextInput
          className={classes.search ?? ''}
          aria-label="Search templates"
          placeholder="Search templates"
          leftSection={<IconSearch size={15} stroke={1.5} aria-hidden="true" />}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen._id}`}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <SkeletonRows count={5} height={HEIGHT} label="Loading templates" />}
        {data !== undefined && found.length === 0 && <Nothing any={data.data.length > 0} />}
        <ul className={classes.list} id={`${id}-list`} role="listbox" aria-label="Templates">
          {found.map((template, index) => (
            // The search field handles the keys and announces the chosen option (aria-activedescendant).
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={template._id}
              id={`${id}-${template._id}`}
              role="option"
              aria-selected={template === chosen}
              className={classes.option}
              ref={(element) => {
                if (template === chosen) element?.scrollIntoView({ block: 'nearest' })
              }}
              onPointerMove={({ pointerType }) => pointerType === 'mouse' && setAt(index)}
              onClick={({ nativeEvent }) => {
                // There is no hover on touch screens: the first tap shows the preview.
                const touched = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
                if (touched && template !== chosen) setAt(index)
                else void insert(template)
              }}
            >
              <span className={classes.title}>
                <span>{template.title}</span>
                {template.kind !== null && <Tag>{template.kind}</Tag>}
              </span>
              <span className={classes.text} dir="auto">
                {plainTemplate(template.text)}
              </span>
            </li>
          ))}
        </ul>
        <Button
          className={classes.add ?? ''}
          variant="subtle"
          leftSection={<IconPlus size={15} stroke={1.5} />}
          onClick={() => onEdit(null)}
        >
          New template
        </Button>
      </div>
      {chosen !== undefined && (
        <TemplatePreview
          template={chosen}
          contactId={contactId}
          clientName={clientName}
          onInsert={() => void insert(chosen)}
          onEdit={() => onEdit(chosen)}
        />
      )}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const Nothing = ({ any }: { any: boolean }) =>
  any ? (
    <EmptyState icon={<IconSearch />} title="No result">
      Try to change search filter.
    </EmptyState>
  ) : (
    <EmptyState icon={<IconTemplate />} title="No templates yet">
      Save messages you often send and find them here.
    </EmptyState>
  )

import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MessageTemplate } from '@attune/contract/conversations/templates'
import { failureOf } from '../../../client/failure.ts'
import { KeyCap } from '../../../ui/keys/KeyCap.tsx'
import { FilledText } from './FilledText.tsx'
import { renderedQuery } from './template-queries.ts'
import classes from './TemplatePreview.module.css'

interface TemplatePreviewProps {
  template: MessageTemplate
  contactId: string
  clientName: string
  onInsert: () => void
  onEdit: () => void
}

/** A template filled in for this client. */
export const TemplatePreview = ({ template, contactId, clientName, onInsert, onEdit }: TemplatePreviewProps) => {
  const { data, error } = useQuery({ ...renderedQuery(template, contactId), retry: false })
  return (
    <section className={classes.preview} aria-label={`Preview for ${clientName}`}>
      <p className={classes.head}>
        {template.shared ? `Shared by ${template.author?.name ?? 'a colleague'}` : `As ${clientName} will see it`}
      </p>
      <div className={classes.body}>
        {error === null ? <FilledText text={data?.text ?? template.text} /> : <p>{failureOf(error).content}</p>}
        {data !== undefined && data.missing.length > 0 && (
          <p className={classes.missing}>
            We don’t have the highlighted values for this client. Fill them in before you send.
          </p>
        )}
      </div>
      <footer className={classes.foot}>
        {template.abilities.update && (
          <Button variant="default" leftSection={<IconPencil size={15} stroke={1.5} />} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button rightSection={<KeyCap>Enter</KeyCap>} onClick={onInsert}>
          Insert
        </Button>
      </footer>
    </section>
  )
}

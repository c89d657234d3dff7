import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notifyFailure } from '../../../client/notify.ts'
import { findTemplates } from '../templates/find-templates.ts'
import { renderedQuery, templatesQuery } from '../templates/template-queries.ts'
import { plainTemplate } from '../templates/variable-title.ts'
import type { InlineListProps } from './inline-list-props.ts'
import { InlineOptions } from '../../../ui/inline/InlineOptions.tsx'

const MOST = 6

/** Templates that match what is typed after a slash; the chosen one is filled in for the client. */
export const InlineTemplates = ({ query, contactId, onInsert, ...list }: InlineListProps) => {
  const client = useQueryClient()
  const { data, isPending } = useQuery(templatesQuery)
  const options = findTemplates(data?.data ?? [], query)
    .slice(0, MOST)
    .map((template) => ({
      key: template._id,
      title: template.title,
      detail: plainTemplate(template.text),
      template,
    }))
  return (
    <InlineOptions
      {...list}
      label="Templates"
      options={options}
      isLoading={isPending}
      onChoose={({ template }) =>
        void client.fetchQuery(renderedQuery(template, contactId)).then(({ text }) => onInsert(text), notifyFailure)
      }
    />
  )
}

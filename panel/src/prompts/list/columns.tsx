import { Link } from '@tanstack/react-router'
import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { formatCount } from '../../ui/format-count.ts'
import type { Column } from '../../ui/table/columns.ts'
import { RowDetail, RowTitle, RowTitleLink, TwoLines } from '../../ui/table/TwoLines.tsx'
import { ListTime } from '../../ui/time/ListTime.tsx'
import classes from './PromptTemplates.module.css'

/** The columns of Prompt Templates; times are in the reader's zone. `model` answers templates that name none. */
export const promptColumns = (zone: string, model: string | null): readonly Column<PromptTemplate>[] => [
  {
    key: 'title',
    title: 'Template',
    sort: 'title',
    fixed: true,
    cell: ({ _id, title, updatedBy }) => (
      <TwoLines>
        <RowTitleLink to="/prompt-templates/$id" params={{ id: _id }} tabIndex={-1}>
          {title}
        </RowTitleLink>
        {updatedBy !== null && <RowDetail>{`Last saved by ${updatedBy.name}`}</RowDetail>}
      </TwoLines>
    ),
  },
  { key: 'model', title: 'Model', width: 180, cell: ({ settings }) => settings.model ?? model ?? '' },
  {
    key: 'messages',
    title: 'Messages',
    sort: 'messages',
    width: 84,
    align: 'end',
    cell: ({ messages }) => messages.length,
  },
  { key: 'version', title: 'Version', sort: 'version', width: 76, align: 'end', cell: ({ version }) => `v${version}` },
  {
    key: 'changed',
    title: 'Changed',
    sort: 'updated',
    width: 116,
    align: 'end',
    cell: ({ updatedAt }) => <ListTime at={updatedAt} zone={zone} />,
  },
]

/** A template on two lines, for phones. */
export const PhonePrompt = ({ prompt }: { prompt: PromptTemplate }) => (
  <Link className={classes.phone} to="/prompt-templates/$id" params={{ id: prompt._id }}>
    <RowTitle>{prompt.title}</RowTitle>
    <span className={classes.facts}>
      v{prompt.version}, {formatCount(prompt.messages.length, 'message')}
    </span>
  </Link>
)

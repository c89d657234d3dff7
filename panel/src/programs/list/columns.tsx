import { Link } from '@tanstack/react-router'
import type { ProgramSummary } from '@attune/contract/programs/entity'
import { formatCount } from '../../ui/format-count.ts'
import type { Column } from '../../ui/table/columns.ts'
import { RowDetail, RowTitle, RowTitleLink, TitleLine, TwoLines } from '../../ui/table/TwoLines.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ListTime } from '../../ui/time/ListTime.tsx'
import { countPeople } from '../program-text.ts'
import classes from './columns.module.css'

/** The columns of Programs; times are in the reader's zone. */
export const programColumns = (zone: string): readonly Column<ProgramSummary>[] => [
  {
    key: 'title',
    title: 'Program',
    sort: 'title',
    fixed: true,
    cell: ({ _id, title, description, brokenSteps }) => (
      <TwoLines>
        <TitleLine>
          <RowTitleLink to="/programs/$id" params={{ id: _id }} tabIndex={-1}>
            {title}
          </RowTitleLink>
          {brokenSteps > 0 && <Broken count={brokenSteps} />}
        </TitleLine>
        {description !== '' && <RowDetail>{description}</RowDetail>}
      </TwoLines>
    ),
  },
  { key: 'days', title: 'Days', sort: 'days', width: 64, align: 'end', cell: ({ days }) => days },
  {
    key: 'steps',
    title: 'Steps',
    sort: 'steps',
    width: 64,
    align: 'end',
    roomy: true,
    cell: ({ steps }) => steps,
  },
  { key: 'people', title: 'Clients', sort: 'people', width: 76, align: 'end', cell: ({ people }) => people },
  {
    key: 'version',
    title: 'Version',
    sort: 'version',
    width: 76,
    align: 'end',
    roomy: true,
    cell: ({ version }) => `v${version}`,
  },
  {
    key: 'changed',
    title: 'Changed',
    sort: 'updated',
    width: 116,
    align: 'end',
    cell: ({ updatedAt }) => <ListTime at={updatedAt} zone={zone} />,
  },
]

/** A program on two lines, for phones. */
export const PhoneProgram = ({ program }: { program: ProgramSummary }) => (
  <Link className={classes.phone} to="/programs/$id" params={{ id: program._id }}>
    <RowTitle>{program.title}</RowTitle>
    <span className={classes.counts}>
      {formatCount(program.days, 'day')}, {countPeople(program.people)}
      {program.brokenSteps > 0 && <Broken count={program.brokenSteps} />}
    </span>
  </Link>
)

const Broken = ({ count }: { count: number }) => (
  <Tag tone="warn">{`${formatCount(count, 'step has', 'steps have')} no scene`}</Tag>
)

import { Link } from '@tanstack/react-router'
import type { SceneSummary } from '@attune/contract/scenes/entity'
import { StaffAvatar } from '../../staff/StaffAvatar.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { RowDetail, RowTitleLink, TwoLines } from '../../ui/table/TwoLines.tsx'
import { useTight } from '../../ui/table/use-narrow.ts'
import { Tag } from '../../ui/Tag.tsx'
import { ListTime } from '../../ui/time/ListTime.tsx'
import { formatRunCount } from '../format-counts.ts'
import classes from './columns.module.css'

/** The columns of Scenes; times are in the reader's zone. */
export const sceneColumns = (zone: string): readonly Column<SceneSummary>[] => [
  {
    key: 'title',
    title: 'Scene',
    sort: 'title',
    fixed: true,
    cell: ({ _id, title, description, labels }) => (
      <TwoLines>
        <RowTitleLink to="/interaction-flow/scene/$id" params={{ id: _id }} tabIndex={-1}>
          {title}
        </RowTitleLink>
        <Detail description={description} labels={labels} />
      </TwoLines>
    ),
  },
  {
    key: 'labels',
    title: 'Labels',
    width: 250,
    roomy: true,
    cell: ({ labels }) => labels.length > 0 && <Labels labels={labels} />,
  },
  { key: 'version', title: 'Version', sort: 'version', width: 76, align: 'end', cell: ({ version }) => `v${version}` },
  { key: 'runs', title: 'Runs', sort: 'runs', width: 64, align: 'end', cell: ({ counts }) => counts.active },
  {
    key: 'publisher',
    title: 'Published by',
    sort: 'publisher',
    width: 170,
    roomy: true,
    cell: ({ publishedBy }) =>
      publishedBy !== null && (
        <span className={classes.person}>
          <StaffAvatar id={publishedBy._id} name={publishedBy.name} size={20} />
          <span className={classes.name}>{publishedBy.name}</span>
        </span>
      ),
  },
  {
    key: 'published',
    title: 'Published',
    sort: 'published',
    width: 116,
    align: 'end',
    cell: ({ publishedAt }) => <ListTime at={publishedAt} zone={zone} />,
  },
]

/** Below a scene's title. If there is no column for labels, they replace the description. */
const Detail = ({ description, labels }: Pick<SceneSummary, 'description' | 'labels'>) => {
  if (useTight() && labels.length > 0) return <Labels labels={labels} />
  return description !== '' && <RowDetail>{description}</RowDetail>
}

/** A scene on two lines, for phones. */
export const PhoneScene = ({ scene, zone }: { scene: SceneSummary; zone: string }) => (
  <Link className={classes.phone} to="/interaction-flow/scene/$id" params={{ id: scene._id }}>
    <span className={classes.line}>
      <span className={classes.title}>{scene.title}</span>
      <span className={classes.when}>
        <ListTime at={scene.publishedAt} zone={zone} />
      </span>
    </span>
    <span className={classes.line}>
      <span className={classes.counts}>
        v{scene.version}, {formatRunCount(scene.counts.active)}
      </span>
      <Labels labels={scene.labels} />
    </span>
  </Link>
)

const Labels = ({ labels }: Pick<SceneSummary, 'labels'>) => (
  <span className={classes.labels}>
    {labels.map((label) => (
      <Tag key={label}>{label}</Tag>
    ))}
  </span>
)

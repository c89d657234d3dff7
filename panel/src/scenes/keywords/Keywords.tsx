import { Button } from '@mantine/core'
import { IconMessage2Bolt, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Keyword } from '@attune/contract/scenes/keywords/entity'
import { useMay } from '../../client/account.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsPane, SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { ConfirmationsPart } from './ConfirmationsPart.tsx'
import { DeleteKeywordDialog, KeywordDialog } from './KeywordDialog.tsx'
import { keywordsQuery } from './keyword-queries.ts'
import { KeywordRow } from './KeywordRow.tsx'
import classes from './Keywords.module.css'

/** `/organizations/settings/keywords`: what happens when a client texts a certain word. */
export const Keywords = () => (
  <SettingsPane title="Keywords" back="/organizations/settings">
    {useMay('organizations.view') ? (
      <KeywordParts />
    ) : (
      <p className={classes.quiet}>Admins can set here what happens when a client texts a certain word.</p>
    )}
  </SettingsPane>
)

const KeywordParts = () => {
  const query = useQuery(keywordsQuery)
  const { data } = query
  if (data === undefined) return <QueryPlaceholder query={query} count={4} height={64} label="Loading keywords" />
  const { data: keywords, scenes, confirmations, abilities } = data
  return (
    <>
      <OwnKeywords keywords={keywords} mayWrite={abilities.update} />
      {scenes.length > 0 && (
        <SettingsPart title="Words of scenes" words="They start a scene by themselves. Each is set in its scene.">
          <ul className={classes.list} aria-label="Words of scenes">
            {scenes.map(({ _id, title, words }) => (
              <li key={_id} className={classes.row}>
                <p className={classes.name} dir="auto">
                  {words.join(', ')}
                </p>
                <p className={classes.meta}>
                  Starts{' '}
                  <Link to="/interaction-flow/scene/$id" params={{ id: _id }}>
                    {title}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        </SettingsPart>
      )}
      <ConfirmationsPart confirmations={confirmations} mayWrite={abilities.confirm} />
    </>
  )
}

const OwnKeywords = ({ keywords, mayWrite }: { keywords: Keyword[]; mayWrite: boolean }) => {
  /** `new`, or the keyword that is edited. */
  const [editing, setEditing] = useState<Keyword | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Keyword | null>(null)
  return (
    <SettingsPart
      title="Your keywords"
      words="A client who texts one of these words is labeled, answered, or started on a scene. If a question is waiting for their answer, the text counts as that answer instead."
    >
      {mayWrite && (
        <div>
          <Button leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => setEditing('new')}>
            New keyword
          </Button>
        </div>
      )}
      {keywords.length === 0 ? (
        <EmptyState icon={<IconMessage2Bolt />} title="No keywords yet">
          {mayWrite
            ? 'With a keyword such as JOIN, clients can start something by themselves.'
            : 'Nobody has made one, or keywords are switched off for you.'}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Your keywords">
          {keywords.map((keyword) => (
            <KeywordRow
              key={keyword._id}
              keyword={keyword}
              {...(mayWrite && { onEdit: () => setEditing(keyword), onDelete: () => setDeleting(keyword) })}
            />
          ))}
        </ul>
      )}
      {editing !== null && (
        <KeywordDialog
          keyword={editing === 'new' ? null : editing}
          others={keywords.filter((one) => editing === 'new' || one._id !== editing._id)}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting !== null && <DeleteKeywordDialog keyword={deleting} onClose={() => setDeleting(null)} />}
    </SettingsPart>
  )
}

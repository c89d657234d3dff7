import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MERGE_FIELDS } from '@attune/contract/doubles/merge-fields'
import type { Comparison, DoubleSide, MergeField } from '@attune/contract/doubles/entity'
import { UNMERGE_DAYS } from '@attune/contract/doubles/limits'
import { calls } from '../client/calls.ts'
import { failureOf } from '../client/failure.ts'
import { notifyFailure } from '../client/notify.ts'
import { useIsShown } from '../client/use-is-shown.ts'
import { nameOf } from '../contacts/contact-name.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { NotFoundPage } from '../ui/page/ErrorPage.tsx'
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx'
import { comparisonQuery, refreshAfterMerge, settlePair } from './double-queries.ts'
import { FIELD_WORDS, stopSentences, valueOf } from './merge-words.ts'
import { notifyMerged } from './undo-merge.ts'
import classes from './Compare.module.css'

interface CompareProps {
  stays: string
  goes: string
  /** The pair is from the list, to which a merge returns. */
  isListed: boolean
}

/** Two clients side by side: which one stays, which values are kept, and what the merge does. */
export const Compare = ({ stays, goes, isListed }: CompareProps) => {
  const query = useQuery(comparisonQuery(stays, goes))
  const { data, error } = query
  if (data !== undefined) return <Sides comparison={data} isListed={isListed} />
  if (error !== null && failureOf(error).status === 404) return <NotFoundPage />
  return <QueryPlaceholder query={query} count={10} height={40} label="Comparing the clients" />
}

const Sides = ({ comparison, isListed }: { comparison: Comparison; isListed: boolean }) => {
  const { stays, goes, differ } = comparison
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [take, setTake] = useState<readonly MergeField[]>([])
  const merge = useMutation({
    mutationFn: () => calls.doubles.merge({ id: stays.client._id, goes: goes.client._id, take: [...take] }),
    onSuccess: async ({ merge: done }) => {
      if (isListed) settlePair(stays.client._id, goes.client._id)
      // Someone who has gone to another page meanwhile stays there.
      if (isShown.current)
        await (isListed
          ? navigate({ to: '/contacts/doubles' })
          : navigate({ to: '/contacts/$id', params: { id: stays.client._id } }))
      await refreshAfterMerge()
      notifyMerged(done, nameOf(stays.client))
    },
    onError: notifyFailure,
  })
  const choose = (field: MergeField, fromOther: boolean) =>
    setTake((taken) => (fromOther ? [...taken, field] : taken.filter((one) => one !== field)))
  const shown = MERGE_FIELDS.filter(
    (field) => valueOf(field, stays.client) !== null || valueOf(field, goes.client) !== null,
  )
  return (
    <div className={classes.content}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <SideHead side={stays} word="Stays" />
            <SideHead side={goes} word="Becomes part of it" />
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <FieldRow
              key={field}
              {...{ field, comparison }}
              isDifferent={differ.includes(field)}
              takesOther={take.includes(field)}
              onChoose={(fromOther) => choose(field, fromOther)}
            />
          ))}
          {COUNTS.map(([key, word]) => (
            <tr key={key}>
              <th scope="row">{word}</th>
              <td>{stays[key]}</td>
              <td>{goes[key]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <WhatHappens comparison={comparison} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={15} stroke={1.5} />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/contacts/doubles"
              search={{ client: goes.client._id, with: stays.client._id, ...(isListed && { listed: true }) }}
              replace
            />
          )}
        >
          Keep the other one
        </Button>
        <Button loading={merge.isPending} onClick={() => merge.mutate()}>
          Merge
        </Button>
      </div>
    </div>
  )
}

const COUNTS = [
  ['messages', 'Messages'],
  ['files', 'Files'],
  ['notes', 'Notes'],
  ['tasks', 'Open tasks'],
  ['scheduled', 'Scheduled messages'],
] as const satisfies readonly (readonly [keyof DoubleSide, string])[]

const SideHead = ({ side: { client }, word }: { side: DoubleSide; word: string }) => (
  <th scope="col">
    <span className={classes.head}>
      <Avatar name={nameOf(client)} kind="client" photo={client.profile.photoThumbnail} />
      <span>
        <Link className={classes.name ?? ''} to="/contacts/$id" params={{ id: client._id }} dir="auto">
          {nameOf(client)}
        </Link>
        <span className={classes.word}>{word}</span>
      </span>
    </span>
  </th>
)

interface FieldRowProps {
  field: MergeField
  comparison: Comparison
  isDifferent: boolean
  takesOther: boolean
  onChoose: (fromOther: boolean) => void
}

/** One field of both clients. If they differ, one is chosen; a value that only one has is kept. */
const FieldRow = ({ field, comparison: { stays, goes }, isDifferent, takesOther, onChoose }: FieldRowProps) => {
  const cell = (side: DoubleSide, isOther: boolean) => {
    const value = valueOf(field, side.client)
    if (!isDifferent || value === null) return <span dir="auto">{value ?? '–'}</span>
    return (
      <label className={classes.choice}>
        <input type="radio" name={field} checked={takesOther === isOther} onChange={() => onChoose(isOther)} />
        <span dir="auto">{value}</span>
      </label>
    )
  }
  return (
    <tr data-differs={isDifferent || undefined}>
      <th scope="row">{FIELD_WORDS[field]}</th>
      <td>{cell(stays, false)}</td>
      <td>{cell(goes, true)}</td>
    </tr>
  )
}

const WhatHappens = ({ comparison: { stops } }: { comparison: Comparison }) => {
  const sentences = stopSentences(stops)
  return (
    <section className={classes.happens} aria-labelledby="what-happens">
      <h2 id="what-happens">What happens</h2>
      <ul>
        <li>Both conversations are shown as one. Notes, tasks, labels, coaches and addresses of both are kept.</li>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>If either of them has opted out, nobody can write to them until they text START.</li>
        <li>You can undo this for {UNMERGE_DAYS} days.</li>
      </ul>
    </section>
  )
}

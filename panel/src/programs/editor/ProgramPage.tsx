import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Program } from '@attune/contract/programs/entity'
import { useMay } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { AccessDeniedPage, NotFoundPage } from '../../ui/page/ErrorPage.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { programs } from '../program-queries.ts'
import { ProgramEditor } from './ProgramEditor.tsx'
import classes from './ProgramEditor.module.css'

/** `/programs/{id}`: a program's days and steps, editable for those who may write programs. */
export const ProgramPage = () => {
  const { id } = useParams({ from: '/signed-in/programs/$id' })
  return useMay('programs.view') ? (
    <Loader key={id} id={id} />
  ) : (
    <AccessDeniedPage reason="Your role doesn’t have access to Programs." />
  )
}

const Loader = ({ id }: { id: string }) => {
  // Always reloaded: editing starts from what is saved now, and later saves don't restart it.
  const query = useQuery({
    ...programs.one({ id }),
    refetchOnMount: 'always',
  })
  const { data, error, isFetchedAfterMount } = query
  const [start, setStart] = useState<Program | null>(null)
  if (start !== null) return <ProgramEditor start={start} />
  if (error !== null && failureOf(error).status === 404) return <NotFoundPage />
  if (data !== undefined && isFetchedAfterMount) setStart(data)
  return (
    <main className={classes.page} aria-busy={error === null}>
      <h1 className="visually-hidden">Program</h1>
      <QueryPlaceholder query={query} count={6} height={60} label="Loading the program" />
    </main>
  )
}

import pg from 'pg'

/** A session of its own, which may be struck while it asks. */
export async function avecBase<T>(url: string, travail: (c: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await travail(client)
  } finally {
    await client.end().catch(() => {})
  }
}

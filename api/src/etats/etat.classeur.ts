import { type Cellule, ecrireClasseur } from '../kernel/sheets/classeur.ts'

type Classeur = Omit<Parameters<typeof ecrireClasseur>[0], 'lots'> & { lignes: Cellule[][] }

async function* unLot(lot: Cellule[][]): AsyncGenerator<Cellule[][]> {
  yield lot
}

/** The workbook of a report that is short enough to go with a letter. */
export default async function etatClasseur({ lignes, ...o }: Classeur): Promise<Uint8Array> {
  const morceaux: Buffer[] = []
  for await (const m of ecrireClasseur({ ...o, lots: unLot(lignes) })) morceaux.push(m)
  // A buffer of its own: those that Node shares do not go from one thread to another.
  return new Uint8Array(Buffer.concat(morceaux))
}

import type { Evenement } from '@dioptrie/domain/kernel/entites'
import type { QueryClient } from '@tanstack/react-query'
import { contrat } from './contrat.ts'
import { RefusApi } from './refus.ts'
import { relire } from './relire.ts'
import { lireServeur } from './serveur.ts'
import { abonnerSession, lireProfil } from './session.ts'
import { envoyer, estMienne } from './transport.ts'

/** Several changes of one moment make one reading; a change of ours has its answer by then. */
const RASSEMBLER_MS = 250
/** A tab glanced away from keeps its stream; one left aside gives its connection back: a browser has six per site. */
const CACHE_MS = 30_000
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 15_000]

/** The events of a stream, as they come. */
async function* lireFlux(
  corps: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<{ event: string; data: string }> {
  const lecteur = corps
    .pipeThrough(new TextDecoderStream())
    .getReader() as ReadableStreamDefaultReader<string>
  let tampon = ''
  for (;;) {
    const { done, value } = await lecteur.read()
    if (done) return
    const blocs = (tampon + value).split('\n\n')
    tampon = blocs.pop() ?? ''
    for (const bloc of blocs) {
      const champ = (nom: string) => new RegExp(`^${nom}: (.*)$`, 'm').exec(bloc)?.[1] ?? ''
      if (champ('event')) yield { event: champ('event'), data: champ('data') }
    }
  }
}

/** Screens ask again for what others changed. Returns the way to stop. */
export function suivreEvenements(client: QueryClient): () => void {
  let flux: AbortController | null = null
  let utilisateur: string | null = null
  let pertes = 0
  let reprise: ReturnType<typeof setTimeout> | undefined
  let attente: ReturnType<typeof setTimeout> | undefined
  let recus: Evenement[] = []

  const dire = () => {
    const changees = recus.filter(e => !estMienne(e.requestId)).map(e => e.entite)
    recus = []
    void relire(client, changees, false)
  }

  /** What happened while nobody listened is unknown: everything on screen is asked for again. */
  function recevoir({ event, data }: { event: string; data: string }, dejaLu: boolean) {
    if (event === 'pret' && dejaLu) void client.invalidateQueries()
    if (event !== 'change') return
    if (recus.length === 0) setTimeout(dire, RASSEMBLER_MS)
    recus.push(JSON.parse(data) as Evenement)
  }

  async function ecouter(moi: AbortController, dejaLu: boolean) {
    try {
      const { body } = await envoyer(contrat.evenements.ecouter, {}, { signal: moi.signal })
      if (!body) return
      for await (const message of lireFlux(body)) {
        pertes = 0
        recevoir(message, dejaLu)
      }
    } catch (erreur) {
      // A refusal is an answer: signed out, or a server without streams. The next sign-in starts anew.
      if (erreur instanceof RefusApi && !erreur.serveurPerdu) return fermer()
    }
    if (flux !== moi) return
    flux = null
    reprise = setTimeout(() => ouvrir(true), PAUSES_MS[Math.min(pertes++, PAUSES_MS.length - 1)])
  }

  function ouvrir(dejaLu: boolean) {
    clearTimeout(reprise)
    if (flux || utilisateur === null || document.visibilityState === 'hidden') return
    if (lireServeur().perduDepuis) {
      reprise = setTimeout(() => ouvrir(true), 1_000)
      return
    }
    flux = new AbortController()
    void ecouter(flux, dejaLu)
  }

  function fermer() {
    clearTimeout(reprise)
    flux?.abort()
    flux = null
  }

  const surSession = () => {
    const qui = lireProfil()?.uid ?? null
    if (qui === utilisateur) return
    utilisateur = qui
    fermer()
    ouvrir(false)
  }
  const surVisibilite = () => {
    clearTimeout(attente)
    if (document.visibilityState === 'hidden') attente = setTimeout(fermer, CACHE_MS)
    else ouvrir(true)
  }

  const desabonner = abonnerSession(surSession)
  document.addEventListener('visibilitychange', surVisibilite)
  surSession()
  return () => {
    desabonner()
    document.removeEventListener('visibilitychange', surVisibilite)
    clearTimeout(attente)
    utilisateur = null
    fermer()
  }
}

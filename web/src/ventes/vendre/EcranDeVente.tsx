import type { Client } from '@dioptrie/domain/clients/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { NUMEROS, type Numero, verifierPrix } from '@dioptrie/domain/ventes/prix'
import { Button, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBarcode, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { contrat, requete } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficines } from '../../kernel/officine.ts'
import { useTitre } from '../../kernel/titre.ts'
import { useFiche } from '../../kernel/useFiche.ts'
import { Entete } from '../../ui/Entete.tsx'
import { CorpsDeFiche } from '../../ui/FormPage.tsx'
import page from '../../ui/fiche/fiche.module.css'
import { ChampJour } from '../../ui/Jour.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import { useTouches } from '../../ui/useTouches.ts'
import { Argent } from './Argent.tsx'
import { Bande } from './Bande.tsx'
import { ChercherMonture } from './ChercherMonture.tsx'
import { MontureVendue } from './MontureVendue.tsx'
import { Paire } from './Paire.tsx'
import { Promesse } from './Promesse.tsx'
import { depuis, numeros, PAIRE_VIDE, payloadDe, prixDe, sansPrix, type Valeurs } from './valeurs.ts'
import style from './vendre.module.css'

interface Props<R> {
  genre: 'commande' | 'proforma'
  client: Client
  /** Name of the draft. */
  cle: string
  titre: string
  contexte?: ReactNode
  retour: string
  enregistrer: string
  /** What is changed or taken over; null for a new sale. */
  lu: (Record<string, unknown> & { _id: string }) | null
  version?: number | undefined
  envoyer: (payload: Record<string, unknown>) => Promise<R>
  /** Saved; `encaisser` when the cash desk comes next. */
  reussi: (reponse: R, encaisser: boolean) => void
}

const schema = async () => {
  const [{ SaisieVente }, { Jour }, { z }] = await Promise.all([
    import('@dioptrie/domain/ventes/vente'),
    import('@dioptrie/domain/kernel/formes'),
    import('zod'),
  ])
  const envoyee = SaisieVente.extend({ DatePromesse: Jour.nullish(), DateExpiration: Jour.nullish() })
  return z.preprocess(v => payloadDe(v as Record<string, unknown>), envoyee)
}

/** The latest prescription and a bon that is still good are proposed: a repeat client is served in a minute. */
function proposer(client: Client): Record<string, unknown> {
  const ordonnance = client.ordonnances[0]
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const bons = client.prisesEnCharge.filter(
    p =>
      p.Statut === 'Active' &&
      (p.DateFin ?? aujourdhui) >= aujourdhui &&
      (p.DateDebut ?? aujourdhui) <= aujourdhui,
  )
  return {
    RefOrd: ordonnance?.RefOrd,
    IdPriseEnCharge: bons.length === 1 ? bons[0]?._id : null,
    Paires: [{ ...PAIRE_VIDE, TypeVision: ordonnance?.TypeVision ?? null }],
  }
}

/** One screen to sell: a proforma and an order are typed alike. */
export function EcranDeVente<R>(props: Props<R>) {
  const { genre, client, lu, titre, retour } = props
  const t = useTranslations('vendre')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const navigate = useNavigate()
  const telephone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  useTitre(titre)
  const encaisser = useRef(false)
  const scan = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState<Numero>(1)

  const fiche = useFiche<Valeurs, R>({
    cle: props.cle,
    schema,
    verifier: valeurs => ({
      ...verifierPrix(prixDe(valeurs as unknown as Valeurs)),
      ...Object.fromEntries(sansPrix(valeurs).map(nom => [nom, ui('prixARemplir')])),
    }),
    depart: depuis(lu ?? proposer(client)),
    version: props.version,
    depuis,
    demande: payloadDe,
    enregistrer: props.envoyer,
    reussi: reponse => props.reussi(reponse, encaisser.current),
  })
  const { form } = fiche
  const valeurs = form.values
  const garanties = useQuery({ ...requete(contrat.configuration.garantie), staleTime: 300_000 }).data
    ?.garantie
  const IdOfficine = (lu?.IdOfficine as string | undefined) ?? client.IdOfficine
  const officine = useOfficines().find(o => o._id === IdOfficine)
  // An order keeps the share it was made with.
  const tauxAcompte = (lu?.TauxAcompte as number | undefined) ?? officine?.TauxAcompte
  const sorties = new Set(
    genre === 'commande' && props.version !== undefined
      ? NUMEROS.map(n => String(lu?.[`IdArticle${n}`] ?? ''))
      : [],
  )

  const prendre = (n: Numero, article: ArticleDeListe | null) => {
    setActive(n)
    form.setValues({
      [`IdArticle${n}`]: article?._id ?? null,
      [`PrixMonture${n}`]: article?.PrixVente ?? null,
    } as Partial<Valeurs>)
  }
  const ajouterPaire = () => {
    if (valeurs.Paires.length >= 3) return
    form.setFieldValue('Paires', [...valeurs.Paires, { ...PAIRE_VIDE }])
    setActive((valeurs.Paires.length + 1) as Numero)
  }
  /** Scanned: into the active pair, or the next one when it has its frame. */
  const scanner = (article: ArticleDeListe) => {
    const libre = [active, ...numeros(valeurs)].find(n => valeurs[`IdArticle${n}`] === null)
    if (libre) return prendre(libre, article)
    if (valeurs.Paires.length === 3) return prendre(active, article)
    const n = (valeurs.Paires.length + 1) as Numero
    form.setFieldValue('Paires', [...valeurs.Paires, { ...PAIRE_VIDE }])
    prendre(n, article)
  }
  const allerA = (n: Numero) => () => {
    if (n === valeurs.Paires.length + 1) ajouterPaire()
    if (n > valeurs.Paires.length + 1) return
    setActive(n)
    setTimeout(() => {
      const section = fiche.racine.current?.querySelectorAll<HTMLElement>(`.${style.paire}`)[n - 1]
      section?.querySelector<HTMLElement>(`.${style.controle} input, .${style.choisie} button`)?.focus()
      section?.scrollIntoView({ block: 'nearest' })
    })
  }
  const enregistrerPuis = (ensuite: boolean) => {
    encaisser.current = ensuite
    void fiche.enregistrer().finally(() => {
      encaisser.current = false
    })
  }
  const annuler = () => void navigate({ to: retour })
  const empecher = (faire: () => void) => (e: KeyboardEvent) => {
    e.preventDefault()
    faire()
  }
  useTouches({
    'ctrl+enter': empecher(() => enregistrerPuis(false)),
    f9: genre === 'commande' && empecher(() => enregistrerPuis(true)),
    f2: empecher(() => scan.current?.focus()),
    'alt+1': empecher(allerA(1)),
    'alt+2': empecher(allerA(2)),
    'alt+3': empecher(allerA(3)),
    escape: annuler,
  })

  const manques = (fiche.refus?.details.articles ?? []) as { IdArticle: string }[]
  const refusMonture = (n: Numero) => {
    const IdArticle = valeurs[`IdArticle${n}`]
    if (!fiche.refus || !IdArticle || !manques.some(m => m.IdArticle === IdArticle)) return null
    const choisir = () => prendre(n, null)
    return <MontureVendue {...{ IdArticle, IdOfficine, choisir, refus: fiche.refus }} />
  }
  const ordonnance = client.ordonnances.find(o => o.RefOrd === valeurs.RefOrd)
  return (
    <div ref={fiche.racine} className={page.page}>
      <Entete titre={titre} contexte={props.contexte}>
        <Button variant="default" onClick={annuler} rightSection={<Raccourci touche={ui('echap')} />}>
          {ui('annuler')}
        </Button>
        {telephone && (
          <Button
            onClick={() => enregistrerPuis(false)}
            loading={fiche.enCours}
            disabled={fiche.empeche !== null}
          >
            {ui('enregistrer')}
          </Button>
        )}
      </Entete>
      <CorpsDeFiche fiche={manques.length > 0 ? { ...fiche, refus: null } : fiche}>
        <div className={style.colonnes}>
          <div className={style.pile}>
            <Bande
              client={client}
              RefOrd={valeurs.RefOrd}
              IdPriseEnCharge={valeurs.IdPriseEnCharge}
              sauf={props.version === undefined ? undefined : lu?._id}
              choisirOrdonnance={RefOrd => form.setFieldValue('RefOrd', RefOrd)}
              choisirPriseEnCharge={id => form.setFieldValue('IdPriseEnCharge', id)}
            />
            <ChercherMonture
              champ={scan}
              aria-label={t('scanner')}
              placeholder={t('scanner')}
              IdOfficine={IdOfficine}
              leftSection={<IconBarcode size={18} stroke={1.8} aria-hidden />}
              rightSection={<Raccourci touche="F2" />}
              choisir={scanner}
            />
            {numeros(valeurs).map(n => (
              <Paire
                key={n}
                n={n}
                form={form}
                ordonnance={ordonnance}
                garanties={garanties}
                IdOfficine={IdOfficine}
                sorties={sorties}
                refusMonture={refusMonture(n)}
                active={active === n && valeurs.Paires.length > 1}
                activer={() => setActive(n)}
                prendre={prendre}
              />
            ))}
            {valeurs.Paires.length < 3 && (
              <button type="button" className={style.ajouter} onClick={ajouterPaire}>
                <IconPlus size={18} aria-hidden />
                {t('ajouterPaire', { n: valeurs.Paires.length + 1 })}
                <Raccourci touche={`Alt ${valeurs.Paires.length + 1}`} />
              </button>
            )}
            <Panneau titre={champ('Observation')}>
              <Textarea
                aria-label={champ('Observation')}
                minRows={2}
                autosize
                {...form.getInputProps('Observation')}
              />
            </Panneau>
          </div>
          <Argent
            client={client}
            form={form}
            fiche={fiche}
            sauf={props.version === undefined ? undefined : lu?._id}
            enregistrer={props.enregistrer}
            encaisser={genre === 'commande' ? () => enregistrerPuis(true) : undefined}
            tauxAcompte={genre === 'commande' ? tauxAcompte : undefined}
            promesse={
              genre === 'commande' ? (
                <Promesse
                  valeurs={valeurs}
                  IdOfficine={IdOfficine}
                  erreur={form.errors.DatePromesse}
                  poser={jour => form.setFieldValue('DatePromesse', jour)}
                />
              ) : (
                <ChampJour
                  label={champ('DateExpiration')}
                  description={t('expirationAide')}
                  {...form.getInputProps('DateExpiration')}
                  value={valeurs.DateExpiration}
                />
              )
            }
          />
        </div>
      </CorpsDeFiche>
    </div>
  )
}

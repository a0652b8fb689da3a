import type { Client } from '@dioptrie/domain/clients/contract'
import type { Numero } from '@dioptrie/domain/commandes/prix'
import type { Enregistre } from '@dioptrie/domain/kernel/enregistre'
import { aujourdhuiAbidjan, estJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { articlesPris, bonAProposer, montures } from '@dioptrie/domain/ventes/rules'
import { useMediaQuery } from '@mantine/hooks'
import { IconBarcode } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useOfficineQuiSert } from '../../clients/sert.ts'
import type { Accord } from '../../commandes/remises/FaireApprouver.tsx'
import { useApprobation } from '../../commandes/remises/useApprobation.tsx'
import { contrat, perimer, queryClient } from '../../kernel/api.ts'
import type { SousCle } from '../../kernel/envoi.ts'
import { ordonnancesTues } from '../../kernel/gardee.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficines } from '../../kernel/officine.ts'
import { RefusApi } from '../../kernel/refus.ts'
import { usePermission } from '../../kernel/session.ts'
import { useTitre } from '../../kernel/titre.ts'
import { type DejaLa, useFiche } from '../../kernel/useFiche.ts'
import { avisAttention } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { CorpsDeFiche } from '../../ui/FormPage.tsx'
import page from '../../ui/fiche/fiche.module.css'
import { Raccourci } from '../../ui/Raccourci.tsx'
import { useRevenir } from '../../ui/useRevenir.ts'
import { useTouches } from '../../ui/useTouches.ts'
import { Argent } from './Argent.tsx'
import {
  AjouterUnePaire,
  ChoixDesVerres,
  EnregistrerDuTelephone,
  Observation,
  QuandEtPourQuand,
  useAProposer,
  useChoixDUnePaire,
  useFautes,
  useGaranties,
  usePaires,
  useRetiree,
} from './autourDeLaVente.tsx'
import { Bande } from './Bande.tsx'
import { ChercherMonture } from './ChercherMonture.tsx'
import { convenueDe, partageDe, refusDuChamp } from './couverture.ts'
import { Paire } from './Paire.tsx'
import { useDireVente } from './useDireVente.tsx'
import { articlesManquants, useMontures } from './useMontures.tsx'
import { avecVerres, depuis, numeros, PAIRE_VIDE, payloadDe, type Valeurs } from './valeurs.ts'
import style from './vendre.module.css'

interface Props<R> {
  genre: 'commande' | 'proforma'
  client: Client
  /** Name of the draft. */
  cle: string
  titre: string
  contexte?: ReactNode
  /** Where leaving leads when one came from nowhere: an address opened by itself. */
  retour: string
  enregistrer: string
  /** What is changed or taken over; null for a new sale. */
  lu: Lue | null
  version?: number | undefined
  /** The cash desk may come next. */
  peutEncaisser?: boolean
  envoyer: (payload: VenteEnvoyee, envoi: SousCle) => Promise<R>
  /** Of a new sale that an earlier sending has made. */
  deja?: (reponse: R, premier: Enregistre) => DejaLa | undefined
  /** Saved; `encaisser` when the cash desk comes next. */
  reussi: (reponse: R, encaisser: boolean) => void
}

const schema = async () => {
  const [{ Estimer, SaisieVente }, { Jour, texteRequis }] = await Promise.all([
    import('@dioptrie/domain/commandes/vente'),
    import('@dioptrie/domain/kernel/formes'),
  ])
  const jour = Jour.optional()
  return SaisieVente.extend({
    Estimer,
    DateCommd: jour,
    DatePromesse: jour,
    DateExpiration: jour,
    MotifDate: texteRequis(300).optional(),
  })
}

/** What was typed of the sale, the share the screen showed if its money changes, and who agreed to its discount. */
type VenteEnvoyee = Awaited<ReturnType<typeof schema>>['_zod']['input'] & Accord & { version: number }
type Lue = Record<string, unknown> & { _id: string }

const bonPropose = (client: Client, jour: Jour) =>
  bonAProposer(client.prisesEnCharge, client.commandes, jour)?._id ?? null

/** The prescription one came from, else the latest, and a bon that still pays are proposed: a repeat client is served in a minute. */
function proposer(client: Client, jour: Jour, RefOrd?: string): Record<string, unknown> {
  const ordonnance = client.ordonnances.find(o => o.RefOrd === RefOrd) ?? client.ordonnances[0]
  return {
    RefOrd: ordonnance?.RefOrd,
    OrdonnanceTue: ordonnancesTues(client),
    IdPriseEnCharge: bonPropose(client, jour),
    Paires: [{ ...PAIRE_VIDE, TypeVision: ordonnance?.TypeVision ?? null }],
  }
}

/** One screen to sell: a proforma and an order are typed alike. */
export function EcranDeVente<R>(props: Props<R>) {
  const { genre, client, lu, titre, retour, peutEncaisser = false } = props
  const t = useTranslations('vendre')
  const c = useTranslations('clients')
  const ui = useTranslations('ui')
  const fautes = useFautes()
  const direVente = useDireVente(client)
  const { ordonnance: demandee } = useSearch({ strict: false }) as { ordonnance?: string }
  const telephone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const encaisser = useRef(false)
  const scan = useRef<HTMLInputElement>(null)
  const { choisie, setChoisie, ouvrirLeChoix, revenir, saufAussitot } = useChoixDUnePaire()
  useTitre(choisie === null ? titre : t('choix.titre'))

  const change = props.version !== undefined
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const sien = (change && ((lu?.DateCommd ?? lu?.DateProforma) as Jour | undefined)) || aujourdhui
  const departDe = (vente: Record<string, unknown>) =>
    // The shares of a proforma were an estimate: its order asks for the bon that came meanwhile.
    !change && vente.Estimation ? { ...vente, IdPriseEnCharge: bonPropose(client, sien) } : vente

  // As a refusal told it: newer than what was read, until that is read again.
  const [redite, setRedite] = useState<Lue | null>(null)
  const approbation = useApprobation()
  const fiche = useFiche({
    cle: props.cle,
    schema,
    verifier: saisie => fautes(saisie as unknown as Valeurs, aujourdhui),
    depart: depuis(lu ? departDe(lu) : proposer(client, sien, demandee)),
    version: props.version,
    depuis,
    demande: payloadDe,
    enregistrer: (payload, envoi) => {
      const vente = fiche.form.getValues()
      const { partage, cause } = partageDe(contexte, vente)
      const dite = cause ? { PartAssurance: partage.PartAssurance } : {}
      const envoyer = (accord: Accord) => props.envoyer({ ...payload, ...dite, ...accord }, envoi)
      return approbation.vendre(envoyer).catch(refus => {
        if (refus instanceof RefusApi && refus.code === 'VERSION_PERIMEE')
          setRedite((refus.details.courant as Lue | undefined) ?? null)
        // What this screen believed of the bon or of the convention is no longer so: both are drawn again from what is.
        void perimer(queryClient, contrat.ventes.ajouter)
        void perimer(queryClient, contrat.commercial.resilierConvention)
        throw refus
      })
    },
    intention: encaisser,
    deja: props.deja,
    reussi: reponse => props.reussi(reponse, encaisser.current),
  })
  const { form } = fiche
  const valeurs = form.values
  const jour = estJour(valeurs.DateCommd) ? valeurs.DateCommd : sien
  const relue = redite && lu && Number(redite.version) > Number(lu.version) ? redite : lu
  const contexte = { genre, client, jour, convenue: change && relue ? convenueDe(relue) : null }
  // What it was sold for is settled: neither a price nor a pair changes.
  const fige = refusDuChamp(contexte, 'PrixMonture1') !== null
  const total = partageDe(contexte, valeurs).partage.Total
  const { active, setActive, ajouterPaire, allerA } = usePaires(form, fige, fiche.racine)
  const garanties = useGaranties()
  const servie = useOfficineQuiSert(client)
  const IdOfficine = (lu?.IdOfficine as string | undefined) ?? servie
  const officine = useOfficines().find(o => o._id === IdOfficine)
  // An order keeps the share it was made with.
  const tauxAcompte = (lu?.TauxAcompte as number | undefined) ?? officine?.TauxAcompte
  const monturesDeVente = useMontures({
    form,
    genre,
    scan,
    IdOfficine,
    active,
    setActive,
    sorties: genre === 'commande' && change && lu ? montures(lu as Parameters<typeof montures>[0]) : [],
    refus: fiche.refus,
  })
  const enregistrerPuis = (ensuite: boolean) => {
    // A frame scanned and not yet found is part of the sale.
    if (monturesDeVente.cherchees()) return avisAttention(t('montureCherchee'))
    void fiche.enregistrer(ensuite)
  }
  const annuler = useRevenir(retour)
  const ordonnance = client.ordonnances.find(o => o.RefOrd === valeurs.RefOrd)
  const retiree = useRetiree(client, valeurs.RefOrd)
  if (choisie !== null && !ordonnance) setChoisie(null)
  useAProposer(fiche, client, () => depuis(proposer(client, sien, demandee)))
  const peutChoisir = usePermission('verres.lire') && !fige
  const choisirVerres = (n: Numero) => {
    if (!ordonnance)
      return avisAttention(ordonnancesTues(client) ? c('ordonnancesTues') : t('choisirSansOrdonnance'))
    ouvrirLeChoix(n)
  }
  const touches = {
    'alt+v': peutChoisir && (() => choisirVerres(numeros(valeurs).includes(active) ? active : 1)),
    'ctrl+enter': saufAussitot(() => enregistrerPuis(false)),
    f9: peutEncaisser && (() => enregistrerPuis(true)),
    f2: () => scan.current?.focus(),
    'alt+1': allerA(1),
    'alt+2': allerA(2),
    'alt+3': allerA(3),
    escape: saufAussitot(annuler),
  }
  useTouches(choisie === null ? touches : {})

  const manques = articlesManquants(fiche.refus)
  // A refusal is said where it is mended: on the frame, on the lens; what stands nowhere any more, above all.
  const pris = articlesPris(valeurs)
  const ditSurPlace = manques.length > 0 && manques.every(id => pris.includes(id))
  return (
    <>
      {choisie !== null && ordonnance && (
        <ChoixDesVerres
          n={choisie}
          ordonnance={ordonnance}
          {...{ genre, client, form, lu, jour, IdOfficine }}
          vendue={change}
          prendre={pris => {
            form.setValues(avecVerres(form.getValues(), choisie, pris))
            revenir()
          }}
          revenir={revenir}
        />
      )}
      <div
        ref={fiche.racine}
        className={page.page}
        style={choisie !== null ? { display: 'none' } : undefined}
      >
        <Entete titre={titre} contexte={props.contexte}>
          <Bouton libelle={ui('annuler')} faire={annuler} touche={ui('echap')} />
          {telephone && <EnregistrerDuTelephone {...{ fiche, total }} faire={() => enregistrerPuis(false)} />}
        </Entete>
        <CorpsDeFiche fiche={ditSurPlace ? { ...fiche, refus: null } : fiche} {...direVente}>
          <div className={style.colonnes}>
            <div className={style.pile}>
              <Bande
                contexte={contexte}
                valeurs={valeurs}
                erreurBon={form.errors.IdPriseEnCharge}
                erreurOrdonnance={form.errors.RefOrd ?? (retiree && t('ordonnanceRetiree'))}
                choisirOrdonnance={RefOrd => form.setValues({ RefOrd, OrdonnanceTue: false })}
                choisirCouverture={choix => form.setValues(choix)}
              />
              <ChercherMonture
                champ={scan}
                data-autofocus
                aria-label={t('scanner')}
                placeholder={t(telephone ? 'scannerCourt' : 'scanner')}
                IdOfficine={IdOfficine}
                leftSection={<IconBarcode size={18} stroke={1.8} aria-hidden />}
                rightSection={<Raccourci touche="F2" />}
                partout
                {...monturesDeVente.auLecteur}
              />
              {numeros(valeurs).map(n => (
                <Paire
                  key={n}
                  n={n}
                  form={form}
                  neuve={lu === null}
                  fige={fige}
                  ordonnance={ordonnance}
                  garanties={garanties}
                  IdOfficine={IdOfficine}
                  montures={monturesDeVente}
                  verreParti={id => manques.includes(id ?? '')}
                  active={active === n && valeurs.Paires.length > 1}
                  activer={() => setActive(n)}
                  choisirVerres={peutChoisir ? () => choisirVerres(n) : undefined}
                />
              ))}
              {valeurs.Paires.length < 3 && !fige && (
                <AjouterUnePaire n={valeurs.Paires.length + 1} faire={ajouterPaire} />
              )}
              <Observation form={form} />
            </div>
            <Argent
              contexte={contexte}
              form={form}
              fiche={fiche}
              enregistrer={{ libelle: props.enregistrer, faire: () => enregistrerPuis(false) }}
              encaisser={peutEncaisser ? () => enregistrerPuis(true) : undefined}
              tauxAcompte={genre === 'commande' ? tauxAcompte : undefined}
              promesse={
                <QuandEtPourQuand
                  genre={genre}
                  form={form}
                  change={change}
                  jour={jour}
                  aujourdhui={aujourdhui}
                  IdOfficine={IdOfficine}
                />
              }
            />
          </div>
        </CorpsDeFiche>
        {approbation.fenetre}
      </div>
    </>
  )
}

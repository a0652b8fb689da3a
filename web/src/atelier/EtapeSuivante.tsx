import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Button } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconChecklist,
  IconHandGrab,
  IconPackageImport,
  IconShoppingCart,
  IconTools,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { chemins as organisation } from '../chemins/organisation.ts'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { useRefusDuPas } from '../ui/doute.ts'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { estAttendu, estPose, moment } from './afficher.ts'
import style from './atelier.module.css'
import { useEtapeAnnulable, useRepos } from './useRetour.tsx'

const MonterAutrement = lazy(() => import('./MonterAutrement.tsx'))
const CommanderVerres = lazy(() => import('./CommanderVerres.tsx'))
const Livraison = lazy(() => import('./Livraison.tsx'))
const RevenirDuneEtape = lazy(() => import('./RevenirDuneEtape.tsx'))

/**
 * What is to be done now on an order, with its button: to stand under the steps of an order as over the panel of the
 * workshop. A check needs room: 'verifier' opens it where the screen has some.
 */
interface Props {
  id: string
  verifier?: (() => void) | undefined
}
export function EtapeSuivante({ id, verifier }: Props) {
  const lecture = useQuery(requete(contrat.atelier.lireAtelier, { params: { id } }))
  const { data } = lecture
  return data ? <Etape commande={data} verifier={verifier} /> : <NonLu lecture={lecture} />
}

interface Faire {
  icone: Icon
  titre: string
  texte: ReactNode
  /** 'pas': pressed, the step is taken; the others only open what asks for more. */
  bouton?: false | undefined | { libelle: string; faire: () => void; pas?: boolean }
  autre?: false | undefined | { libelle: string; faire: () => void }
}

function Etape({ commande, verifier }: Omit<Props, 'id'> & { commande: CommandeAtelier }) {
  const t = useTranslations('atelier')
  const moi = useMoi()
  const { IdOfficine, Etape: etape, RefCmmd, verres, ACommander } = commande
  const peutCommander = usePermission('atelier.commander', IdOfficine)
  const peutRegler = usePermission('organisation.ecrire')
  const peutMonter = usePermission('atelier.monter', IdOfficine)
  const peutLivrer = usePermission('ventes.livrer', IdOfficine)
  const recevoir = useAppel(contrat.atelier.recevoirVerres)
  const monter = useAppel(contrat.atelier.monter)
  const [fenetre, setFenetre] = useState<'commander' | 'livrer' | 'revenir' | 'monter' | null>(null)
  const attendus = verres.filter(estAttendu)
  const deMoi = commande.montages.find(m => !m.AnnuleLe)?.IdMonteur === moi.uid
  const annulable = useEtapeAnnulable()
  const { auRepos, reposer } = useRepos(etape)
  // The version a step was taken from: until the next one is read there is nothing to press again.
  const [passee, setPassee] = useState<number | null>(null)
  const parti = useRef(false)
  const enCours =
    recevoir.isPending || monter.isPending || (auRepos && passee !== null && passee >= commande.version)

  const passer = (pas: typeof monter | typeof recevoir, phrase: 'etape.recus' | 'etape.montee') => {
    if (parti.current || enCours) return
    parti.current = true
    // What was refused before is no longer what is said.
    recevoir.reset()
    monter.reset()
    pas
      .mutateAsync({ params: { id: commande._id }, payload: { version: commande.version } })
      .then(
        apres => {
          setPassee(commande.version)
          reposer()
          annulable(t(phrase, { ref: RefCmmd }), apres)
        },
        // Said below, where the button is.
        () => {},
      )
      .finally(() => {
        parti.current = false
      })
  }
  const decrits = commande.Paires.flatMap(p => [p.OD, p.OG]).filter(v => v != null)
  const tousDuStock = decrits.length > 0 && decrits.every(v => v.IdStockVerre)
  const declarerMontee = () => passer(monter, 'etape.montee')

  const commander = (libelle: string) => peutCommander && { libelle, faire: () => setFenetre('commander') }
  // A lens that was sold and never ordered: nothing goes on without it, however far the others are.
  const oublie: Faire = {
    icone: IconShoppingCart,
    titre: t('etape.aCommanderEncore'),
    texte: t('etape.aCommanderEncoreTexte', {
      n: ACommander.length,
      verres: ACommander.map(v => t('verres.paire', { cote: v.Cote, n: v.Paire })).join(', '),
    }),
    bouton: commander(t('etape.commander')),
  }
  const incomplete =
    etape !== 'Enregistrée' && etape !== 'Livrée' && etape !== 'Rendue' && ACommander.length > 0
  const quoi: Faire | undefined =
    incomplete && attendus.length === 0
      ? oublie
      : {
          Enregistrée: commande.SansVerres
            ? {
                icone: IconHandGrab,
                titre: t('etape.sansVerres'),
                texte: t('etape.sansVerresTexte'),
                bouton: peutLivrer && { libelle: t('etape.livrer'), faire: () => setFenetre('livrer') },
                autre: peutMonter && { libelle: t('etape.monter'), faire: declarerMontee },
              }
            : {
                icone: IconShoppingCart,
                titre: t(tousDuStock ? 'etape.auStock' : 'etape.aCommander'),
                texte: t(tousDuStock ? 'etape.auStockTexte' : 'etape.aCommanderTexte'),
                bouton: commander(t(tousDuStock ? 'etape.passer' : 'etape.commander')),
              },
          'Verres commandés': {
            icone: IconPackageImport,
            titre: t('etape.aRecevoir'),
            texte: t('etape.aRecevoirTexte', {
              recus: verres.filter(estPose).length,
              n: verres.filter(v => estAttendu(v) || estPose(v)).length + ACommander.length,
              date: ecrireJour(
                attendus
                  .map(v => v.DatePrevue)
                  .sort()
                  .at(-1) ?? commande.DateCommd,
              ),
            }),
            bouton: peutCommander && {
              libelle: t('etape.recevoir'),
              faire: () => passer(recevoir, 'etape.recus'),
              pas: true,
            },
            autre: ACommander.length > 0 && commander(t('etape.commanderEncore', { n: ACommander.length })),
          },
          'Verres reçus': {
            icone: IconTools,
            titre: t('etape.aMonter'),
            texte: t('etape.aMonterTexte', { n: verres.filter(estPose).length }),
            bouton: peutMonter && {
              libelle: t('etape.monter'),
              faire: commande.Autrement.length > 0 ? () => setFenetre('monter') : declarerMontee,
              pas: commande.Autrement.length === 0,
            },
          },
          Montée: {
            icone: IconChecklist,
            titre: t('etape.aVerifier'),
            texte: deMoi ? (
              commande.ControleSeul ? (
                t('etape.parSoi')
              ) : (
                <>
                  {t('etape.parUnAutre')}{' '}
                  {peutRegler && <Link to={organisation.officine(IdOfficine)}>{t('etape.reglerSeul')}</Link>}
                </>
              )
            ) : (
              t('etape.aVerifierTexte', {
                nom: commande.MontePar ?? '',
                le: commande.MonteLe ? moment(commande.MonteLe) : '',
              })
            ),
            bouton: peutMonter &&
              (!deMoi || commande.ControleSeul) &&
              verifier && { libelle: t('etape.verifier'), faire: verifier },
          },
          Vérifiée: {
            icone: IconHandGrab,
            titre: t('etape.aLivrer'),
            texte:
              commande.ResteAPayer > 0
                ? t('etape.aLivrerReste', { montant: ecrireMontant(commande.ResteAPayer) })
                : t('etape.aLivrerTexte'),
            bouton: peutLivrer && { libelle: t('etape.livrer'), faire: () => setFenetre('livrer') },
          },
          // Nothing is left to do: said only to who may say that it was not handed over.
          Livrée:
            peutLivrer && peutMonter
              ? { icone: IconHandGrab, titre: t('etape.remise'), texte: t('etape.remiseTexte') }
              : undefined,
          Rendue: undefined,
        }[etape]
  const bouton = quoi?.bouton && !(auRepos && quoi.bouton.pas) && quoi.bouton
  // On the order's own screen as in the panel of the workshop.
  const ici = useRef<HTMLDivElement>(null)
  useTouches({ m: bouton ? e => !e.repeat && bouton.faire() : undefined }, ici)
  const refus = useRefusDuPas([recevoir, monter], commande.version)
  if (!quoi) return null
  const Icone = quoi.icone
  const desVerres = etape === 'Verres commandés' || etape === 'Verres reçus'
  const retour =
    etape !== 'Enregistrée' && etape !== 'Rendue' && peutMonter && (!desVerres || peutCommander) && etape
  return (
    <div ref={ici} className="grid gap-12">
      <div className={`row wrap gap-12 r-panel tint p12-16 ${style.aFaire}`}>
        <Icone size={20} stroke={1.8} aria-hidden />
        <p>
          <strong>{quoi.titre}</strong> {quoi.texte}
        </p>
        {retour && (
          <Bouton
            libelle={t('retour.bouton')}
            variant="subtle"
            color="gray"
            leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
            faire={() => setFenetre('revenir')}
            disabled={enCours}
          />
        )}
        {quoi.autre && <Bouton libelle={quoi.autre.libelle} faire={quoi.autre.faire} loading={enCours} />}
        {quoi.bouton && (
          <Button
            onClick={quoi.bouton.faire}
            loading={enCours}
            {...(bouton ? { 'aria-keyshortcuts': 'm', rightSection: <Raccourci touche="M" /> } : {})}
          >
            {quoi.bouton.libelle}
          </Button>
        )}
      </div>
      {refus && <Erreur refus={refus} quoi={t('verres.nonFait')} />}
      <Suspense fallback={null}>
        {fenetre === 'commander' && (
          <CommanderVerres id={commande._id} restent={ACommander} fermer={() => setFenetre(null)} />
        )}
        {fenetre === 'monter' && <MonterAutrement commande={commande} fermer={() => setFenetre(null)} />}
        {fenetre === 'revenir' && retour && (
          <RevenirDuneEtape commande={commande} etape={retour} fermer={() => setFenetre(null)} />
        )}
        {fenetre === 'livrer' && <Livraison commande={commande} fermer={() => setFenetre(null)} />}
      </Suspense>
    </div>
  )
}

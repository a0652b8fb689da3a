import type { Client, Ordonnance, VersionOrdonnance } from '@dioptrie/domain/clients/contract'
import {
  comparer,
  ecrireNombre,
  enMoins,
  enPlus,
  formule,
  type SaisieOeil,
  visionDePres,
} from '@dioptrie/domain/kernel/optique'
import { IconFileText, IconPencil, IconPrinter, IconShoppingBag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useFormatter } from 'use-intl'
import { chemins } from '../chemins/clients.ts'
import { chemins as examens } from '../chemins/consultations.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { jour } from '../ui/afficher.ts'
import { avisAnnulable } from '../ui/annulable.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { recherche } from '../ui/recherche.ts'
import { useAction } from '../ui/useAction.ts'
import { useTouches } from '../ui/useTouches.ts'
import { AvecClient } from './AvecClient.tsx'
import { deuxYeux, nomAvecCivilite } from './afficher.tsx'
import style from './clients.module.css'
import { Documents } from './Documents.tsx'
import fiche from './fiche.module.css'
import fichiers from './fichiers.module.css'
import { useImpression } from './impression.ts'
import { OrdonnanceAbsente } from './OrdonnanceAbsente.tsx'
import { Mesures } from './OrdonnanceEnCours.tsx'
import { Axe } from './ordonnance/Axe.tsx'
import { useLisible } from './sert.ts'

const Depot = lazy(() => import('./Depot.tsx'))

export default function FicheOrdonnance() {
  const { clientId = '', refOrd } = useParametres()
  return (
    <AvecClient id={clientId}>
      {client => {
        const ordonnance = client.ordonnances.find(o => o.RefOrd === refOrd)
        return ordonnance ? (
          <Vue client={client} ordonnance={ordonnance} />
        ) : (
          <OrdonnanceAbsente client={client} refOrd={refOrd} />
        )
      }}
    </AvecClient>
  )
}

function Vue({ client, ordonnance }: { client: Client; ordonnance: Ordonnance }) {
  const t = useTranslations('clients')
  const o = useTranslations('ordonnance')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const peutEcrire = usePermission('ordonnances.ecrire', client.IdOfficine) && client.Statut === 'Actif'
  const v = useTranslations('ventes')
  const peutVendre = usePermission('ventes.ecrire', client.IdOfficine) && client.Statut === 'Actif'
  const peutVoirLExamen = usePermission('consultations.lire', client.IdOfficine)
  const navigate = useNavigate()
  const { imprimer, refus, enCours } = useImpression()
  const detail = useQuery({
    ...requete(contrat.clients.lireOrdonnance, { params: { id: ordonnance._id } }),
    // Read with the client's leave, in another officine: the powers, not the papers nor what it was before.
    enabled: useLisible(ordonnance.IdOfficine),
  })
  const params = { clientId: client._id, refOrd: ordonnance.RefOrd }
  const joindre = useAppel(contrat.clients.joindreDocument)
  const restaurer = useAction(contrat.clients.restaurerOrdonnance)
  const retirer = useAction(contrat.clients.supprimerOrdonnance, {
    fait: () => {
      void navigate({ to: chemins.voir(client._id) })
      avisAnnulable(t('ordonnances.retireeAvis', { ref: ordonnance.RefOrd }), ui('annuler'), () =>
        restaurer.faire({ params }),
      )
    },
  })
  // What is sold from here is sold for this prescription, be it the latest or not.
  const search = recherche({ ordonnance: ordonnance.RefOrd })
  useTitre(ordonnance.RefOrd)
  useTouches({
    'ctrl+p': () => void imprimer(ordonnance._id),
    v: peutVendre && (() => void navigate({ to: ventes.vendre(client._id), search })),
    p: peutVendre && (() => void navigate({ to: ventes.proposer(client._id), search })),
  })
  const yeux = { OD: ordonnance.OD as SaisieOeil, OG: ordonnance.OG as SaisieOeil }
  const precedente = client.ordonnances.find(a => a._id !== ordonnance._id && a.DateOrd <= ordonnance.DateOrd)
  const avant = precedente
    ? comparer(yeux, { OD: precedente.OD as SaisieOeil, OG: precedente.OG as SaisieOeil }).precedente
    : null
  const faits = [
    [champ('DateOrd'), jour(ordonnance.DateOrd)],
    [champ('TypeVision'), ordonnance.TypeVision && o(`vision.${ordonnance.TypeVision}`)],
    [champ('Prescripteur'), ordonnance.Prescripteur],
    [champ('Centre'), ordonnance.Centre],
  ].filter(([, valeur]) => valeur)

  return (
    <>
      <Entete
        titre={ordonnance.RefOrd}
        contexte={
          <Link to={chemins.voir(client._id)} className={`same-color no-line ${style.versClient}`}>
            {nomAvecCivilite(client)}
          </Link>
        }
      >
        {peutEcrire && (
          <MenuFiche
            actions={() => [
              {
                libelle: t('ordonnances.retirer'),
                icone: IconTrash,
                danger: true,
                faire: () => retirer.faire({ params }),
              },
            ]}
          />
        )}
        {peutEcrire && (
          <Bouton
            libelle={t('ordonnances.corrigerCourt')}
            vers={chemins.modifierOrdonnance(client._id, ordonnance.RefOrd)}
            icone={IconPencil}
          />
        )}
        <Bouton
          libelle={ui('imprimer')}
          variant={peutVendre ? 'default' : 'filled'}
          loading={enCours}
          faire={() => void imprimer(ordonnance._id)}
          icone={IconPrinter}
          touche="Ctrl P"
        />
        {peutVendre && (
          <Bouton
            libelle={v('proforma')}
            vers={ventes.proposer(client._id)}
            search={search}
            aria-keyshortcuts="p"
            icone={IconFileText}
            touche="P"
          />
        )}
        {peutVendre && (
          <Bouton
            libelle={v('bouton')}
            variant="filled"
            vers={ventes.vendre(client._id)}
            search={search}
            aria-keyshortcuts="v"
            icone={IconShoppingBag}
            touche="V"
          />
        )}
      </Entete>
      <div className="pile">
        {refus && <Erreur refus={refus} quoi={t('nonImprimee')} />}
        {retirer.refus && <Erreur refus={retirer.refus} />}
        <div className="sides">
          <div className="pile">
            <Panneau titre={t('ordonnances.mesures')} bord>
              <dl className={fiche.faits}>
                {faits.map(([nom, valeur]) => (
                  <Fait key={nom} nom={nom} dit="w600">
                    {valeur}
                  </Fait>
                ))}
                {ordonnance.IdConsultation && (
                  <Fait nom={t('ordonnances.examen')} dit="w600">
                    {peutVoirLExamen ? (
                      <Link to={examens.voir(ordonnance.IdConsultation)}>{ordonnance.RefConsultation}</Link>
                    ) : (
                      ordonnance.RefConsultation
                    )}
                  </Fait>
                )}
              </dl>
              <div className={fiche.dansPanneau}>
                <Mesures ordonnance={ordonnance} />
                <Complement ordonnance={ordonnance} />
              </div>
            </Panneau>
            <Panneau titre={o('axe.titre')}>
              <div className={fiche.axes}>
                {(['OD', 'OG'] as const).map(cote => (
                  <Axe key={cote} cote={cote} oeil={yeux[cote]} precedente={avant?.[cote]} />
                ))}
              </div>
            </Panneau>
            <Panneau titre={o('lecture.titre')} bord>
              <Notations yeux={yeux} />
            </Panneau>
          </div>
          <div className="pile">
            {ordonnance.Observation && (
              <Panneau titre={t('note')}>
                <p className="pre anywhere">{ordonnance.Observation}</p>
              </Panneau>
            )}
            <Panneau titre={t('documents')}>
              {detail.error && <Erreur refus={detail.error} />}
              {peutEcrire && (
                <Suspense fallback={null}>
                  <Depot
                    libelle={t('ordonnances.joindre')}
                    deposer={papier =>
                      joindre.mutateAsync({ params: { id: ordonnance._id }, payload: papier })
                    }
                  />
                </Suspense>
              )}
              <Documents documents={detail.data?.documents ?? []} vide={t('ordonnances.sansPapier')} />
            </Panneau>
            {(detail.data?.versions.length ?? 0) > 0 && (
              <Panneau titre={t('ordonnances.versions')} bord>
                <Versions versions={detail.data?.versions ?? []} />
              </Panneau>
            )}
            <PiedFiche fiche={ordonnance} />
          </div>
        </div>
      </div>
    </>
  )
}

/** Prisms, near distances and acuity: only when there are some. */
function Complement({ ordonnance }: { ordonnance: Ordonnance }) {
  const o = useTranslations('ordonnance')
  const champ = useChamp()
  const lignes = (['OD', 'OG'] as const).flatMap(cote => {
    const oeil = ordonnance[cote] as SaisieOeil
    const textes = [
      oeil.EPPres != null && `${champ('EPPres')} ${ecrireNombre(oeil.EPPres, 1)}`,
      oeil.PrismeH &&
        `${o('champ.PrismeH')} ${ecrireNombre(oeil.PrismeH, 2)} ${oeil.BaseH ? o(`base.${oeil.BaseH}`) : ''}`,
      oeil.PrismeV &&
        `${o('champ.PrismeV')} ${ecrireNombre(oeil.PrismeV, 2)} ${oeil.BaseV ? o(`base.${oeil.BaseV}`) : ''}`,
      oeil.AV && `${o('champ.AV')} ${oeil.AV}`,
    ].filter(Boolean)
    return textes.length > 0 ? [{ cote, texte: textes.join(' · ') }] : []
  })
  return lignes.map(({ cote, texte }) => (
    <p key={cote} className={fiche.complement}>
      <b className="accent">{cote}</b> {texte}
    </p>
  ))
}

function Notations({ yeux }: { yeux: Record<'OD' | 'OG', SaisieOeil> }) {
  const o = useTranslations('ordonnance')
  const loin = (oeil: SaisieOeil) => formule({ ...oeil, Add: null }) || '–'
  const pres = (oeil: SaisieOeil) => {
    const verre = visionDePres(enMoins(oeil))
    return verre ? loin(verre as SaisieOeil) : '–'
  }
  const lignes = [
    [o('lecture.prescripteur'), (oeil: SaisieOeil) => loin(enMoins(oeil))],
    [o('lecture.fabricant'), (oeil: SaisieOeil) => loin(enPlus(oeil))],
    [o('lecture.pres'), pres],
  ] as const
  return (
    <table className={`${fichiers.lignes} ${fichiers.deuxYeux}`}>
      <thead className="sunken">
        <tr>
          <td />
          <th scope="col">{o('colonne.OD')}</th>
          <th scope="col">{o('colonne.OG')}</th>
        </tr>
      </thead>
      <tbody>
        {lignes.map(([nom, dire]) => (
          <tr key={nom}>
            <th scope="row">{nom}</th>
            <td className="chiffres">{dire(yeux.OD)}</td>
            <td className="chiffres">{dire(yeux.OG)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Versions({ versions }: { versions: VersionOrdonnance[] }) {
  const t = useTranslations('clients')
  const format = useFormatter()
  return (
    <ol className={fiche.versions}>
      {versions.map(v => (
        <li className="grid p10-16" key={v.version}>
          <b>{t('ordonnances.versionN', { n: v.version })}</b>
          <span>{deuxYeux(v)}</span>
          <small>
            {t('ordonnances.remplacee', {
              date: format.dateTime(new Date(v.remplaceeLe), 'instant'),
              qui: v.remplaceePar ?? '',
            })}
          </small>
        </li>
      ))}
    </ol>
  )
}

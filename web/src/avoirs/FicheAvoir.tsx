import type { AvoirEntier } from '@dioptrie/domain/avoirs/contract'
import { AVOIR } from '@dioptrie/domain/caisse/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconCash, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuand } from '../caisse/useQuand.ts'
import { chemins } from '../chemins/avoirs.ts'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins as comptoir } from '../chemins/comptoir.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Sommes } from '../ui/Chiffres.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { Titres } from '../ui/Titres.tsx'
import tableau from '../ui/tableau.module.css'
import { usePapier } from '../ui/usePapier.ts'
import { useTouches } from '../ui/useTouches.ts'
import style from './avoirs.module.css'
import { CreditRestant } from './CreditRestant.tsx'

/** What the cash desk did with it. */
const ecriture = (o: AvoirEntier['operations'][number]) => {
  if (o.ParAvoir === 'credit') return 'creditRendu'
  if (o.ParAvoir === 'retour') return o.modepaiement === AVOIR ? 'garde' : 'rendu'
  return o.montant > 0 ? 'pris' : 'revenu'
}

const RendreCredit = aLaDemande(() => import('./RendreCredit.tsx'))

export default function FicheAvoir() {
  const { avoirId = '' } = useParametres()
  const t = useTranslations('avoirs')
  const lecture = useQuery(requete(contrat.avoirs.lire, { params: { id: avoirId } }))
  return (
    <FicheLue lecture={lecture} absente={t('absent')} vers={chemins.liste} liste={t('titre')}>
      {avoir => <Vue avoir={avoir} />}
    </FicheLue>
  )
}

function Vue({ avoir: a }: { avoir: AvoirEntier }) {
  const t = useTranslations('avoirs')
  const quand = useQuand()
  const papier = usePapier(contrat.avoirs.imprimer)
  const rembourse = usePermission('caisse.annuler', a.IdOfficine) && a.Reste > 0
  const voitComptoir = usePermission('comptoir.lire')
  const voitClients = usePermission('clients.lire')
  const [demande, setDemande] = useState(false)
  useTitre(a.Reference)
  useTouches({
    'ctrl+p': () => void papier.imprimer(a._id, 'a4'),
  })
  const vente = a.IdComptoir
    ? voitComptoir && comptoir.voir(a.IdComptoir)
    : a.IdClient && ventes.commande(a.IdClient, a.Document)
  const client = a.IdClient && voitClients ? <Link to={clients.voir(a.IdClient)}>{a.Tiers}</Link> : a.Tiers
  const argent = (
    nom: 'Montant' | 'PartAssurance' | 'PartClient' | 'Rendu' | 'Credit' | 'Utilise' | 'Reste',
  ) => <Montant valeur={a[nom]} />
  return (
    <>
      <Entete
        titre={a.Reference}
        contexte={
          <span className={style.contexte}>
            <CreditRestant avoir={a} />
            <span>
              {vente ? <Link to={vente}>{t('de', { ref: a.Document })}</Link> : t('de', { ref: a.Document })}
              {` · ${ecrireJour(a.Jour)} · ${a.Officine}`}
            </span>
          </span>
        }
      >
        {rembourse && (
          <Bouton libelle={t('rembourser.bouton')} icone={IconCash} faire={() => setDemande(true)} />
        )}
        <Bouton libelle={t('ticket')} faire={() => void papier.imprimer(a._id, 'ticket')} />
        <Bouton
          libelle={t('imprimer')}
          variant="filled"
          loading={papier.enCours}
          icone={IconPrinter}
          touche="Ctrl P"
          faire={() => void papier.imprimer(a._id, 'a4')}
        />
      </Entete>
      <div className="sides">
        <div className="pile">
          {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprime')} />}
          <Panneau bord titre={t('lignes')}>
            <div className="slide">
              <table className={tableau.tableau}>
                <Titres de={[t('designation'), t('sort'), { titre: t('montant'), droite: true }]} />
                <tbody>
                  {a.lignes.map(l => (
                    <tr key={l.Cle}>
                      <th scope="row">
                        {l.Designation}
                        {l.Quantite > 1 && <small className="chiffres">× {l.Quantite}</small>}
                      </th>
                      <td>
                        <Statut ton={l.Sort === 'Stock' ? 'ok' : 'mute'}>{t(`sorts.${l.Sort}`)}</Statut>
                      </td>
                      <td data-droite className="chiffres">
                        <Montant valeur={l.Montant} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Panneau>
          <Panneau bord titre={t('operations')}>
            {a.operations.length === 0 ? (
              <p className="empty">{t('rienALaCaisse')}</p>
            ) : (
              <ul className={style.operations}>
                {a.operations.map(o => (
                  <li key={o._id}>
                    <span>
                      {[
                        t(`ecritures.${ecriture(o)}`, { mode: o.modepaiement }),
                        o.Document !== a.Document && o.Document,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                      <small>{[quand(o.createdAt), o.createdBy].filter(Boolean).join(' · ')}</small>
                    </span>
                    <b>
                      <Montant valeur={Math.abs(o.montant)} />
                    </b>
                  </li>
                ))}
              </ul>
            )}
          </Panneau>
        </div>
        <div className="pile">
          <Panneau titre={t('argent')}>
            <Sommes>
              {(
                [
                  ['montant', 'Montant', true],
                  ...(a.PartAssurance > 0
                    ? ([
                        ['partAssurance', 'PartAssurance', false],
                        ['partClient', 'PartClient', false],
                      ] as const)
                    : []),
                  ['rendu', 'Rendu', false],
                  ['credit', 'Credit', false],
                  ...(a.Utilise > 0 ? ([['employe', 'Utilise', false]] as const) : []),
                  ...(a.Credit > 0 ? ([['reste', 'Reste', true]] as const) : []),
                ] as const
              ).map(([nom, champ, fort]) => (
                <Fait key={nom} data-fort={fort || undefined} nom={t(nom)}>
                  {argent(champ)}
                </Fait>
              ))}
            </Sommes>
          </Panneau>
          <Panneau titre={t('pourquoi')}>
            <Lecture
              lignes={[
                [t('faire.motif'), a.Motif],
                [t('client'), client],
                [t('faitPar'), [a.createdBy, quand(a.createdAt)].filter(Boolean).join(', ')],
              ]}
            />
          </Panneau>
        </div>
      </div>
      {demande && <RendreCredit avoir={a} fermer={() => setDemande(false)} />}
    </>
  )
}

import type { CompteEntier, Opportunite } from '@dioptrie/domain/commercial/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { Joindre } from './afficher.tsx'
import { Bas, Cadre } from './Cadre.tsx'
import { Contacts } from './Contacts.tsx'
import { Conventions } from './Conventions.tsx'
import style from './commercial.module.css'
import { Suivi } from './Suivi.tsx'

const FenetreCompte = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreCompte }))
const FenetreContact = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreContact }))
const FenetreOpportunite = lazy(async () => ({
  default: (await import('./Fenetres.tsx')).FenetreOpportunite,
}))

export default function FicheCompte() {
  const t = useTranslations('commercial')
  const { slug = '' } = useParametres()
  const lecture = useQuery(requete(contrat.commercial.lireCompteParSlug, { params: { slug } }))
  return (
    <FicheLue lecture={lecture} absente={t('absent')} vers={chemins.repertoire} liste={t('repertoire')}>
      {({ compteSale }) => <Vue compte={compteSale} />}
    </FicheLue>
  )
}

function Vue({ compte: c }: { compte: CompteEntier }) {
  const t = useTranslations('commercial')
  const champ = useChamp()
  const navigate = useNavigate()
  const ecrit = usePermission('commercial.ecrire')
  const [ouvert, setOuvert] = useState<'contact' | 'opportunite' | null>(null)
  const fermer = () => setOuvert(null)
  const ventes = useQuery(requete(contrat.commercial.opportunitesDuCompte, { params: { id: c._id } }))
  const opportunites = (ventes.data?.opportunites ?? []) as Opportunite[]
  return (
    <Cadre
      id={c._id}
      nom={c.RaisonSociale}
      contexte={[c.Ville, c.Secteur].filter(Boolean).join(' · ')}
      telephone={c.Telephone}
      modifier={fermer => <FenetreCompte fiche={c} fermer={fermer} />}
      retirer={contrat.commercial.retirerCompte}
      remettre={contrat.commercial.remettreCompte}
      retireLe={c.RetireLe}
      liste={chemins.repertoire}
      gestes={
        ecrit && (
          <Bouton
            libelle={t('nouvelleOpportunite')}
            variant="filled"
            icone={IconPlus}
            faire={() => setOuvert('opportunite')}
          />
        )
      }
    >
      <div className="sides">
        <div className="pile">
          <Panneau titre={t('opportunites')}>
            <NonLu lecture={ventes} />
            {ventes.data && opportunites.length === 0 && <p className="t13 faint">{t('videOpportunites')}</p>}
            <ul className={style.gens}>
              {opportunites.map(o => (
                <li key={o._id}>
                  <span>
                    <Link to={chemins.opportunite(o.slug)}>{o.Libelle}</Link>
                    <small>{o.Proprietaire}</small>
                  </span>
                  <span className={style.fin}>
                    {o.Statut === 'En cours' ? (
                      t(`etapes.${o.Etape}`)
                    ) : (
                      <Statut ton={o.Statut === 'Gagnée' ? 'ok' : 'bad'}>{t(`etats.${o.Statut}`)}</Statut>
                    )}
                    <Montant valeur={o.Montant} />
                  </span>
                </li>
              ))}
            </ul>
          </Panneau>
          <Conventions compte={c._id} conventions={c.conventions} />
          {c.IdSociete && (
            <Panneau titre={t('retombees')}>
              <Lecture
                lignes={[
                  [t('clients'), String(c.retombees.clients)],
                  [t('proformas'), String(c.retombees.proformas)],
                  [t('commandes'), String(c.retombees.commandes)],
                  [t('chiffre'), ecrireMontant(c.retombees.ChiffreAffaires)],
                ]}
              />
            </Panneau>
          )}
          <Suivi entite="compte_sale" id={c._id} prochaine={c.ProchaineActivite} />
        </div>
        <div className="pile">
          <Panneau titre={t('identite')}>
            <Lecture
              lignes={[
                [
                  champ('Telephone'),
                  (c.Telephone || c.Email) && <Joindre telephone={c.Telephone} email={c.Email} />,
                ],
                [champ('Adresse'), [c.Adresse, c.Ville].filter(Boolean).join(', ')],
                [t('champs.Effectif'), c.Effectif],
                [t('societe'), c.Societe ?? t('sansSociete')],
                [t('champs.IdProprietaire'), c.Proprietaire],
              ]}
            />
          </Panneau>
          <Contacts contacts={c.contacts} ajouter={() => setOuvert('contact')} />
          <Bas entite="compte_sale" fiche={c} />
        </div>
      </div>
      <Suspense>
        {ouvert === 'contact' && <FenetreContact fiche={null} compte={c._id} fermer={fermer} />}
        {ouvert === 'opportunite' && (
          <FenetreOpportunite
            fiche={null}
            compte={c._id}
            fermer={fermer}
            fait={o => void navigate({ to: chemins.opportunite(o.slug) })}
          />
        )}
      </Suspense>
    </Cadre>
  )
}

import type { CompteEntier, Opportunite } from '@dioptrie/domain/commercial/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { Button } from '@mantine/core'
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { avisSucces } from '../ui/avis.ts'
import disposition from '../ui/disposition.module.css'
import { Entete } from '../ui/Entete.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Statut } from '../ui/Statut.tsx'
import { initiales, Joindre } from './afficher.tsx'
import { Conventions } from './Conventions.tsx'
import { chemins } from './chemins.ts'
import style from './commercial.module.css'
import { Papiers, Suivi } from './Suivi.tsx'

const FenetreCompte = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreCompte }))
const FenetreContact = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreContact }))
const FenetreOpportunite = lazy(async () => ({
  default: (await import('./Fenetres.tsx')).FenetreOpportunite,
}))
const Retirer = lazy(async () => ({ default: (await import('./Gestes.tsx')).Retirer }))

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
  const [ouvert, setOuvert] = useState<'modifier' | 'contact' | 'opportunite' | 'retirer' | null>(null)
  const fermer = () => setOuvert(null)
  const ventes = useQuery(requete(contrat.commercial.opportunitesDuCompte, { params: { id: c._id } }))
  const opportunites = (ventes.data?.opportunites ?? []) as Opportunite[]
  useTitre(c.RaisonSociale)
  const ajouter = (quoi: 'contact' | 'opportunite') =>
    ecrit && (
      <Button size="compact-sm" variant="subtle" onClick={() => setOuvert(quoi)}>
        {t('ajouter')}
      </Button>
    )
  return (
    <>
      <Entete titre={c.RaisonSociale} contexte={[c.Ville, c.Secteur].filter(Boolean).join(' · ')}>
        {ecrit && (
          <MenuFiche
            actions={() => [
              { libelle: t('modifier'), icone: IconPencil, faire: () => setOuvert('modifier') },
              { libelle: t('retirer'), icone: IconArchive, danger: true, faire: () => setOuvert('retirer') },
            ]}
          />
        )}
        {ecrit && (
          <Button
            leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
            onClick={() => setOuvert('opportunite')}
          >
            {t('nouvelleOpportunite')}
          </Button>
        )}
      </Entete>
      <div className={disposition.colonnes}>
        <div className={disposition.pile}>
          <Panneau titre={t('opportunites')}>
            <NonLu lecture={ventes} />
            {ventes.data && opportunites.length === 0 && (
              <p className={style.sansSuite}>{t('videOpportunites')}</p>
            )}
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
        <div className={disposition.pile}>
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
          <Panneau titre={t('contacts')} lien={ajouter('contact')}>
            {c.contacts.length === 0 && <p className={style.sansSuite}>{t('videContactsTexte')}</p>}
            <ul className={style.gens}>
              {c.contacts.map(k => (
                <li key={k._id}>
                  <span className={style.rond} aria-hidden>
                    {initiales([k.Nom, k.Prenoms].filter(Boolean).join(' '))}
                  </span>
                  <span>
                    <Link to={chemins.contact(k.slug)}>{[k.Nom, k.Prenoms].filter(Boolean).join(' ')}</Link>
                    <small>{k.Fonction}</small>
                  </span>
                  <Joindre telephone={k.Telephone} />
                </li>
              ))}
            </ul>
          </Panneau>
          <Papiers entite="compte_sale" id={c._id} />
          <PiedFiche fiche={c} />
        </div>
      </div>
      <Suspense>
        {ouvert === 'modifier' && <FenetreCompte fiche={c} fermer={fermer} />}
        {ouvert === 'contact' && <FenetreContact fiche={null} compte={c._id} fermer={fermer} />}
        {ouvert === 'opportunite' && (
          <FenetreOpportunite
            fiche={null}
            compte={c._id}
            fermer={fermer}
            fait={o => void navigate({ to: chemins.opportunite(o.slug) })}
          />
        )}
        {ouvert === 'retirer' && (
          <Retirer
            appel={contrat.commercial.retirerCompte}
            id={c._id}
            nom={c.RaisonSociale}
            fermer={fermer}
            fait={() => {
              avisSucces(t('retire', { nom: c.RaisonSociale }))
              void navigate({ to: chemins.repertoire })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

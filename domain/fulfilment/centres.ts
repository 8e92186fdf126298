/**
 * Where the places of the gazetteer are: latitude and longitude in degrees.
 * Made by tools/places/makeGazetteer.mjs from GeoNames (https://www.geonames.org), under CC BY 4.0
 * (https://creativecommons.org/licenses/by/4.0/), with the changes that are named there.
 */
export const centres = `
Abbaspur: 33.810 73.980
Abdul Hakeem: 30.550 72.130
Abdul Khel: 32.400 70.913
Adilpur: 27.937 69.319
Ahmadpur East: 29.143 71.258
Ahmadpur Sial: 30.678 71.743
Akora Khattak: 34.003 72.126
Aliabad: 36.307 74.615
Alik Ghund: 30.490 67.522
Alipur: 29.382 70.911
Alipur Chatha: 32.270 73.820
Alizai: 33.536 70.346
Allahabad (Kasur): 30.877 74.055
Alpurai: 34.920 72.633
Amangarh: 34.006 71.930
Arbora: 34.462 73.057
Arifwala: 30.291 73.066
Ashanagro Koto: 34.108 72.245
Astore: 35.347 74.856
Athara Hazari: 31.170 72.100
Athmuqam: 34.572 73.897
Awaran: 26.457 65.231
Baddomalhi: 31.990 74.664
Baffa: 34.438 73.224
Bagarji: 27.754 68.759
Bagh: 33.981 73.776
Bahawalnagar: 29.998 73.253
Bakhri Ahmad Khan: 30.736 70.838
Balakot: 34.548 73.353
Bandhi: 26.588 68.302
Banian: 32.618 73.992
Bara: 33.920 71.470
Barikot: 34.675 72.213
Barishal: 36.322 74.695
Barkhan: 29.898 69.526
Barnala: 32.870 74.250
Basirpur: 30.578 73.839
Basti Dosa: 30.788 70.869
Basti Imam Din Nagar: 30.411 71.995
Bat Khela: 34.618 71.972
Battagram: 34.677 73.023
Batwar Salarzai: 34.926 71.514
Begowala: 32.438 74.268
Bela: 26.227 66.312
Berani: 25.785 68.808
Besham: 34.930 72.870
Bhag: 29.042 67.824
Bhagowal: 32.438 74.669
Bhagwal: 32.821 73.955
Bhakkar: 31.627 71.065
Bhalwal: 32.266 72.898
Bhan: 26.558 67.721
Bhaun: 32.860 72.757
Bhawana: 31.569 72.649
Bhera: 32.482 72.909
Bhimber: 32.975 74.078
Bhiria: 26.910 68.195
Bhit Shah: 25.806 68.491
Bhopalwala: 32.430 74.364
Bozdar Wada: 27.183 68.636
Bulri: 24.867 68.333
Buni: 36.273 72.259
Burewala: 30.167 72.650
Chachro: 25.115 70.255
Chak Azam Sahu: 30.752 73.028
Chak Jhumra: 31.568 73.183
Chak Pindi: 32.597 73.973
Chakdara: 34.650 72.030
Chaksawari: 33.264 73.785
Chakwal: 32.933 72.854
Chamber: 25.294 68.812
Charbagh: 34.830 72.440
Charhoi: 33.302 73.955
Chawinda: 32.344 74.705
Chhor: 25.513 69.784
Chichawatni: 30.530 72.692
Chilas: 35.413 74.104
Chishtian: 29.797 72.858
Choa Saidan Shah: 32.720 72.986
Chowk Azam: 30.970 71.210
Chowk Sarwar Shaheed: 30.600 71.220
Chowki Jamali: 28.019 67.921
Chuhar Jamali: 24.394 67.993
Chunian: 30.966 73.979
Dadhar: 29.475 67.652
Dadyal: 33.312 73.703
Daggar: 34.511 72.484
Daharki: 28.054 69.702
Daira Din Panah: 30.571 70.937
Dajal: 29.558 70.376
Dalbandin: 28.888 64.406
Dambudas: 35.598 75.225
Dandot RS: 32.642 72.975
Danyor: 35.920 74.380
Dargai: 34.506 71.905
Daromehar: 24.794 68.180
Darya Khan: 31.784 71.102
Daska: 32.324 74.350
Dasu: 35.292 73.291
Datta Khel: 32.908 69.745
Daud Khel: 32.875 71.571
Daulatpur: 26.502 67.971
Daultala: 33.193 73.141
Daur: 26.455 68.318
Depalpur: 30.670 73.653
Dera Allahyar: 28.374 68.351
Dera Bugti: 29.036 69.158
Dera Murad Jamali: 28.547 68.223
Dhabeji: 24.790 67.520
Dhanot: 29.580 71.752
Dhaunkal: 32.406 74.137
Dhirkot: 34.039 73.577
Dhoro Naro: 25.505 69.571
Dhudial: 33.070 72.970
Digri: 25.157 69.111
Dijkot: 31.217 72.996
Dina: 33.030 73.600
Dinan Bashnoian Wala: 29.766 73.266
Dinga: 32.641 73.720
Diplo: 24.467 69.581
Dir: 35.207 71.877
Dittewal: 32.597 73.990
Doaba: 33.425 70.737
Dokri: 27.374 68.097
Dregun: 34.598 73.587
Drosh: 35.560 71.800
Duki: 30.153 68.573
Dullewala: 31.834 71.436
Dunga Bunga: 29.750 73.243
Dunyapur: 29.803 71.743
Dursh Khela: 35.000 72.452
Eminabad: 32.042 74.260
Faqirwali: 29.468 73.035
Farooqabad: 31.750 73.800
Faruka: 31.886 72.414
Fateh Jang: 33.565 72.643
Fatehpur (Kotli): 33.492 74.106
Fatehpur (Layyah): 31.178 71.205
Fazilpur: 29.290 70.450
Ferozewala: 31.660 74.270
Firoza: 28.780 70.820
Fort Abbas: 29.193 72.855
Forward Kahuta: 33.880 74.110
Gadani: 25.119 66.732
Gaggo Mandi: 30.190 72.790
Gahkuch: 36.177 73.764
Gambat: 27.352 68.522
Gandava: 28.613 67.486
Garh Maharaja: 30.834 71.905
Garhi Dupatta: 34.226 73.615
Garhi Habibullah: 34.400 73.380
Garhi Khairo: 28.057 67.979
Garhiyasin: 27.906 68.512
Ghakhar Mandi: 32.302 74.150
Ghalanai: 34.330 71.400
Gharo: 24.742 67.585
Ghauspur: 28.139 69.082
Ghotki: 28.004 69.316
Gojra: 31.149 72.683
Golarchi: 24.710 68.680
Goth Faridabad: 27.458 68.230
Goth Garelo: 27.435 68.076
Goth Phulji: 26.881 67.682
Goth Radhan: 27.198 67.953
Gujar Khan: 33.254 73.304
Gulishah Kach: 32.671 70.339
Gulmit: 36.390 74.860
Hadali: 32.250 72.190
Hafizabad: 32.071 73.688
Haji Shah: 33.877 72.328
Hajira: 33.774 73.894
Hala: 25.815 68.422
Hangu: 33.532 71.059
Harappa: 30.633 72.870
Haripur: 33.998 72.935
Harnai: 30.101 67.938
Harnoli: 32.279 71.554
Harunabad: 29.612 73.138
Hasilpur: 29.692 72.546
Hassan Abdal: 33.820 72.689
Hattar: 33.850 72.850
Hattian Bala: 34.170 73.734
Haveli Lakha: 30.451 73.694
Havelian: 34.053 73.160
Hazro: 33.910 72.492
Hingorja: 27.211 68.416
Hujra Shah Muqim: 30.742 73.823
Inzari: 34.669 71.389
Isa Khel: 32.680 71.280
Islamgarh: 33.190 73.838
Islamkot: 24.699 70.180
Jaglot: 35.688 74.624
Jahangira: 33.964 72.221
Jahanian: 30.039 71.817
Jahanian Shah: 31.805 72.277
Jalalpur Bhattian: 32.060 73.420
Jalalpur Jattan: 32.641 74.206
Jalalpur Pirwala: 29.505 71.222
Jam Sahib: 26.296 68.629
Jamgah: 33.896 72.290
Jampur: 29.642 70.595
Jamrud: 34.002 71.380
Jamshoro: 25.436 68.280
Jand: 33.433 72.019
Jandiala Sher Khan: 31.821 73.918
Jaranwala: 31.333 73.419
Jati: 24.355 68.267
Jatoi: 29.518 70.845
Jauharabad: 32.290 72.282
Jhawarian: 32.362 72.623
Jhol: 25.955 68.889
Jhuddo: 24.960 69.300
Jiwani: 25.049 61.746
Johi: 26.692 67.614
Kabal: 34.800 72.280
Kabirwala: 30.405 71.863
Kacha Khuh: 30.450 72.080
Kadhan: 24.480 68.986
Kaghan: 34.780 73.520
Kahna Nau: 31.367 74.369
Kahuta: 33.592 73.387
Kala Shah Kaku: 31.720 74.270
Kalabagh: 32.962 71.546
Kalam: 35.490 72.580
Kalaswala: 32.201 74.649
Kalat: 29.027 66.594
Kaleke Mandi: 31.976 73.600
Kallar Kahar: 32.780 72.698
Kallar Syedan: 33.410 73.380
Kalur Kot: 32.155 71.266
Kamalia: 30.727 72.646
Kamar Mushani: 32.843 71.362
Kamoke: 31.975 74.223
Kamra: 33.855 72.394
Kandhkot: 28.246 69.180
Kandiari: 26.916 68.522
Kandiaro: 27.059 68.210
Kanganpur: 30.765 74.123
Karak: 33.116 71.094
Karaundi: 26.897 68.406
Karimabad: 36.327 74.661
Kario Ghanwar: 24.808 68.605
Karor Lal Esan: 31.225 70.952
Kashmor: 28.433 69.584
Kassowal: 30.470 72.550
Katlang: 34.360 72.080
Kaure Shah Zerin: 30.842 73.108
Kehror Pakka: 29.624 71.914
Keshupur: 32.260 72.500
Keti Bandar: 24.144 67.451
Khadan Khak: 30.752 67.711
Khadro: 26.147 68.718
Khai Gala: 33.846 73.827
Khairpur Nathan Shah: 27.091 67.735
Khairpur Tamewah: 29.581 72.238
Khalabat: 34.060 72.890
Khandowa: 32.743 72.735
Khanewal: 30.302 71.932
Khangah Dogran: 31.833 73.622
Khangarh: 29.914 71.161
Khanpur: 28.647 70.657
Khanpur Mahar: 27.841 69.413
Khaplu: 35.162 76.334
Khar: 34.736 71.527
Kharan: 28.585 65.415
Kharian: 32.816 73.887
Khewra: 32.649 73.011
Khipro: 25.830 69.380
Khudian: 30.990 74.280
Khuiratta: 33.357 74.028
Khurarianwala: 31.499 73.268
Khushab: 32.297 72.353
Khwazakhela: 34.940 72.470
Kohlu: 29.903 69.231
Kot Abdul Malik: 31.620 74.240
Kot Addu: 30.469 70.967
Kot Chutta: 29.880 70.650
Kot Diji: 27.342 68.708
Kot Ghulam Muhammad: 25.290 69.250
Kot Malik Barkhurdar: 30.204 66.987
Kot Mithan: 28.950 70.370
Kot Mumin: 32.188 73.030
Kot Radha Kishan: 31.171 74.101
Kot Rajkour: 32.412 74.629
Kot Samaba: 28.552 70.468
Kot Sultan: 30.774 70.931
Kotli Loharan: 32.589 74.495
Kotli Sattian: 33.800 73.520
Kotri: 25.366 68.308
Kuchlak: 30.350 66.940
Kulachi: 31.931 70.460
Kumrat: 35.478 72.244
Kundian: 32.458 71.479
Kunjah: 32.530 73.975
Kunri: 25.179 69.566
Kuri Dulal: 33.384 73.264
Lachi: 33.383 71.337
Ladhewala Waraich: 32.157 74.116
Lakhi: 27.849 68.700
Lakki Marwat: 32.607 70.912
Lala Musa: 32.701 73.957
Lalian: 31.825 72.801
Landi Kotal: 34.099 71.141
Lawa: 32.697 71.933
Layyah: 30.961 70.939
Liaquatpur: 28.937 70.952
Liliani: 32.204 72.951
Lodhran: 29.534 71.632
Lollianwala: 32.665 73.558
Loralai: 30.371 68.598
Lund Khwar: 34.390 71.980
Mach: 29.864 67.330
Madeji: 27.753 68.452
Madyan: 35.140 72.540
Mailsi: 29.801 72.174
Makli: 24.750 67.900
Malakand: 34.566 71.930
Malakwal: 32.554 73.213
Mamu Kanjan: 30.830 72.799
Mananwala: 31.588 73.689
Mandi Bahauddin: 32.587 73.491
Mandi Sadiqganj: 30.170 73.740
Mandra: 33.370 73.240
Manga Mandi: 31.300 74.070
Manhala: 31.533 74.550
Manjhand: 25.908 68.237
Mankera: 31.388 71.440
Mastung: 29.800 66.846
Matiari: 25.597 68.447
Matli: 25.043 68.656
Matta: 34.940 72.410
Mehar: 27.180 67.821
Mehmand Chak: 32.785 73.823
Mehrabpur: 27.108 68.418
Mian Channu: 30.441 72.357
Mian Sahib: 28.153 68.642
Miani: 32.530 73.080
Minchinabad: 30.164 73.569
Mir Ali: 32.980 70.270
Miran Shah: 33.001 70.071
Mirdad Muafi: 30.677 72.929
Miro Khan: 27.760 68.092
Mirpur Bathoro: 24.729 68.260
Mirpur Mathelo: 28.021 69.549
Mirpur Sakro: 24.547 67.628
Mirwah Gorchani: 25.310 69.050
Mitha Tiwana: 32.245 72.106
Mithi: 24.737 69.797
Moro: 26.663 68.000
Moza Shahwala: 30.806 70.849
Muridke: 31.803 74.258
Murree: 33.908 73.390
Musa Khel Bazar: 30.859 69.822
Muslim Bagh: 30.820 67.730
Muzaffargarh: 30.073 71.194
Naal: 27.680 66.220
Nabisar: 25.067 69.643
Nagarparkar: 24.360 70.755
Nagir: 36.275 74.720
Nakyal: 33.480 74.060
Nankana Sahib: 31.450 73.707
Naran: 34.910 73.650
Narang Mandi: 31.904 74.516
Narowal: 32.102 74.873
Narwanwala: 31.392 73.579
Nasirabad (Kambar): 27.381 67.916
Nathia Gali: 34.070 73.380
Naudero: 27.667 68.361
Naukot: 24.858 69.402
Naushahro Firoz: 26.840 68.123
New Badah: 27.342 68.032
Nok Kundi: 28.827 62.750
Noorpur Thal: 31.870 71.900
Nowshera Virkan: 31.963 73.971
Nushki: 29.552 66.023
Oghi: 34.498 73.014
Ormara: 25.210 64.636
Pabbi: 34.010 71.794
Pad Idan: 26.775 68.301
Paharpur: 32.105 70.971
Pakpattan: 30.343 73.389
Pallandri: 33.715 73.684
Panjgur: 26.972 64.095
Pano Aqil: 27.856 69.111
Parachinar: 33.900 70.100
Pasni: 25.263 63.469
Pasrur: 32.263 74.663
Pattan: 35.110 73.008
Pattoki: 31.020 73.853
Phalia: 32.431 73.579
Phool Nagar: 31.202 73.949
Phularwan: 32.360 73.000
Phulra: 34.335 73.056
Pind Dadan Khan: 32.587 73.045
Pindi Bhattian: 31.898 73.273
Pindi Gheb: 33.241 72.265
Piplan: 32.290 71.370
Pir Jo Goth: 27.592 68.618
Pir Mahal: 30.767 72.435
Pishin: 30.582 66.994
Pithoro: 25.511 69.378
Qabula: 30.178 73.065
Qadirpur Ran: 30.292 71.672
Qaidabad: 32.340 71.910
Qambar: 27.588 68.001
Qazi Ahmed: 26.310 68.030
Qila Abdullah: 30.728 66.661
Qila Didar Singh: 32.136 74.012
Qila Saifullah: 30.701 68.360
Qubo Saeed Khan: 27.874 67.709
Rabwah: 31.755 72.914
Raiwind: 31.249 74.215
Raja Jang: 31.221 74.255
Rajanpur: 29.104 70.330
Rajo Khanani: 24.984 68.854
Rakni: 30.050 69.920
Ranipur: 27.287 68.506
Rasulnagar: 32.328 73.780
Ratodero: 27.802 68.289
Rawat: 33.500 73.190
Renala Khurd: 30.879 73.599
Risalpur: 34.060 71.993
Rohri: 27.692 68.895
Rojhan: 28.687 69.954
Rustam (Mardan): 34.349 72.279
Rustam (Shikarpur): 27.967 68.804
Sadiqabad: 28.309 70.127
Safdarabad: 31.690 73.370
Sahiwal (Sargodha): 31.974 72.331
Saidu Sharif: 34.747 72.356
Sakrand: 26.138 68.274
Samahni: 33.030 74.150
Samaro: 25.281 69.396
Samasatta: 29.350 71.550
Sambrial: 32.478 74.353
Samundri: 31.063 72.954
Sanawan: 30.310 70.990
Sanghar: 26.047 68.949
Sangla Hill: 31.717 73.383
Sanjwal: 33.761 72.433
Sann: 26.040 68.138
Sarai Alamgir: 32.905 73.755
Sarai Naurang: 32.826 70.781
Sarai Sidhu: 30.595 71.970
Sarni: 34.317 73.049
Sehnsa: 33.514 73.755
Sehwan: 26.425 67.861
Setharja Old: 27.213 68.469
Shabqadar: 34.216 71.555
Shahdad Kot: 27.847 67.907
Shahdadpur: 25.925 68.623
Shahkot: 31.571 73.485
Shahpur: 32.268 72.469
Shahpur Chakar: 26.154 68.650
Shahr Sultan: 29.575 71.022
Shakargarh: 32.264 75.160
Sharda: 34.790 74.190
Sharqpur Sharif: 31.461 74.101
Shigar: 35.424 75.739
Shikarpur: 27.956 68.638
Shingli Bala: 34.679 72.985
Shinkiari: 34.472 73.280
Shinpokh: 34.330 71.179
Shooli Bazar: 25.568 62.144
Shorkot: 30.833 72.069
Shujaabad: 29.881 71.293
Sillanwali: 31.825 72.541
Sinjhoro: 26.030 68.809
Sita Road: 27.033 67.850
Sobhodero: 27.305 68.397
Sohawa: 33.130 73.420
Sohbatpur: 28.520 68.543
Sohdra: 32.462 74.182
Sook Kalan: 32.597 74.147
Sost: 36.690 74.820
Sui: 28.620 69.200
Sujawal: 24.606 68.080
Sukheke Mandi: 31.865 73.509
Surab: 28.493 66.260
Surkhpur: 32.718 74.448
Swabi: 34.120 72.470
Taftan: 28.947 61.587
Takht Bhai: 34.328 71.937
Talagang: 32.928 72.416
Talhar: 24.885 68.814
Tandlianwala: 31.034 73.133
Tando Adam: 25.768 68.662
Tando Allahyar: 25.460 68.717
Tando Bago: 24.789 68.965
Tando Jam: 25.428 68.529
Tando Mitha Khan: 25.996 69.203
Tando Muhammad Khan: 25.124 68.537
Tangi: 34.301 71.652
Tangwani: 28.279 68.998
Tank: 32.217 70.383
Taunsa: 30.704 70.651
Taxila: 33.737 72.800
Thall: 33.360 70.550
Thamewali: 32.784 71.781
Thano Bula Khan: 25.360 67.840
Thari Mirwah: 27.060 68.600
Tharu Shah: 26.942 68.118
Thul: 28.240 68.775
Tibbi Jay Singh: 30.877 73.216
Timargara: 34.827 71.844
Toba Tek Singh: 30.971 72.483
Tolti: 35.028 76.092
Topi: 34.070 72.621
Tordher: 33.990 72.286
Trarkhal: 33.690 73.860
Tulamba: 30.527 72.241
Tump: 26.110 62.370
Ubauro: 28.164 69.731
Uch Sharif: 29.240 71.060
Umerkot: 25.363 69.742
Usta Muhammad: 28.177 68.044
Uthal: 25.807 66.622
Utmanzai: 34.188 71.763
Vehari: 30.044 72.356
Wadh: 27.350 66.370
Wan Bhachran: 32.420 71.690
Wana: 32.299 69.573
Warah: 27.448 67.797
Warburton: 31.550 73.833
Washuk: 27.727 64.810
Wazirabad: 32.443 74.120
Winder: 25.400 66.650
Yazman: 29.121 71.745
Yougu: 35.184 76.159
Zafarwal: 32.345 74.900
Zahir Pir: 28.813 70.523
Zaida: 34.059 72.467
Ziarat: 30.382 67.726
`
